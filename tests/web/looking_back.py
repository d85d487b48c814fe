"""What one does on the page of a finished game."""


def scrub(page):
    """To another moment by the scrubber, until the map has followed."""
    rail = page.locator("input[type=range]")
    rail.wait_for()
    last = page.locator(".where .num").inner_text()
    rail.fill("3")
    page.wait_for_function("was => document.querySelector('.where .num').innerText !== was", arg=last)
    page.wait_for_selector(".map:not(.stale)")


def download(page):
    """The record as it is kept on the disk."""
    with page.expect_download() as download:
        page.locator("header.bar button:not(.primary)").first.click()
    return download.value.path().read_text()
