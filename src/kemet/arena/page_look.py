"""How a report looks: papyrus by day, lapis by night, gold in both; a sun over pyramids as its head."""

from typing import Final

STYLE: Final = """
:root {
  --papyrus: #efe2c1; --sheet: #fbf5e4; --ink: #33250f; --faint: #6f5b39; --rule: #dcc99c; --axis: #a98c56;
  --lapis: #21549b; --deep: #16305f; --gold: #c9961c; --turquoise: #2c8f8b; --carnelian: #b0402f;
  --amethyst: #7a4fa3; --stone: #98774a; --wash: rgba(33, 84, 155, .13);
  --anubis: #2a2215; --bastet: #e3b81c; --horus: #b8322b; --sobek: #2c7d3c;
  --wadjet: #2a63bd; --seth: #6a2fa0; --tile-red: #b0392d; --tile-blue: #2a63bd; --tile-white: #fffdf6;
  --tile-purple: #6a2fa0; --tile-other: #98774a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --papyrus: #0d1430; --sheet: #161f42; --ink: #f1e6c8; --faint: #b8ab88; --rule: #2c3663; --axis: #6c77a8;
    --lapis: #5f94de; --deep: #0a1026; --gold: #dfb23f; --turquoise: #4fb5ae; --carnelian: #dd6a55;
    --amethyst: #ab83d4; --stone: #c19b66; --wash: rgba(95, 148, 222, .18);
    --anubis: #d9c386; --bastet: #f3d248; --horus: #e2665c; --sobek: #5cb56d;
    --wadjet: #6a9ff0; --seth: #b07ae0; --tile-red: #d9604f; --tile-blue: #5f94ea; --tile-purple: #a978dd;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body {
  margin: 0; color: var(--ink); font: 16px/1.5 "Noto Sans", "Segoe UI", system-ui, sans-serif;
  background: var(--papyrus)
    repeating-linear-gradient(92deg, transparent 0 7px, rgba(120, 90, 30, .035) 7px 8px);
}
h1, h2, figcaption, .figures b {
  font-family: Philosopher, "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif;
}
header {
  background: linear-gradient(#1b3d78, #16305f); color: #f6ebcd; text-align: center; padding: 26px 20px 0;
  border-bottom: 4px solid #c9961c;
}
header > svg { display: block; width: 250px; margin: 0 auto 4px; }
h1 { font-size: 2.3rem; line-height: 1.15; margin: 0; color: #f4cf6a; letter-spacing: .02em; }
header p { margin: 6px auto 18px; max-width: 62rem; }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 2px 4px; padding-bottom: 12px; }
nav a {
  color: #f6ebcd; text-decoration: none; padding: 6px 12px; border-radius: 999px; font-size: .92rem;
}
nav a:hover, nav a:focus-visible { background: rgba(244, 207, 106, .2); color: #fff; }
main {
  max-width: 1240px; margin: 26px auto 0; padding: 0 20px 30px; display: grid; gap: 24px;
  grid-template-columns: repeat(2, minmax(0, 1fr)); grid-auto-flow: dense; align-items: stretch;
}
section { scroll-margin-top: 12px; min-width: 0; }
.full, .figures { grid-column: 1 / -1; }
@media (max-width: 900px) { .half { grid-column: 1 / -1; } }
section:not(.figures) {
  background: var(--sheet); border: 1px solid var(--rule); border-top: 3px solid var(--gold);
  border-radius: 6px; padding: 20px 24px 18px; box-shadow: 0 2px 10px rgba(70, 45, 5, .09);
}
h2 { margin: 0; font-size: 1.5rem; color: var(--lapis); line-height: 1.2; }
section > p { margin: 6px 0 14px; max-width: 52rem; color: var(--faint); }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; }
.figures div {
  background: var(--sheet); border: 1px solid var(--rule); border-radius: 6px; padding: 12px 10px;
  text-align: center;
}
.figures b { display: block; font-size: 1.9rem; line-height: 1.1; color: var(--lapis); }
.figures span { color: var(--faint); font-size: .88rem; }
.plots {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 20px 30px;
}
.plots.wide { display: block; overflow-x: auto; }
.wide figure { min-width: 820px; }
.wide figure + figure { margin-top: 26px; }
.plots:not(.wide) figure { max-width: 640px; }
figure { margin: 0; min-width: 0; }
figcaption { font-size: 1.08rem; margin-bottom: 4px; }
figcaption::first-letter { text-transform: uppercase; }
figure > svg { display: block; width: 100%; height: auto; overflow: visible; }
svg text { fill: var(--ink); font: 13px "Noto Sans", "Segoe UI", system-ui, sans-serif; }
svg text.small { fill: var(--faint); font-size: 12px; }
svg text.on-dark { fill: #fff; font-size: 11px; font-weight: 700; }
svg text.on-light { fill: #33250f; font-size: 11px; font-weight: 700; }
.bar { stroke: rgba(0, 0, 0, .28); stroke-width: .8; }
.layer { stroke: var(--sheet); stroke-width: .8; }
.grid { stroke: var(--rule); stroke-width: 1; opacity: .75; }
.axis { stroke: var(--axis); stroke-width: 1.4; }
.even { stroke: var(--carnelian); stroke-width: 1.6; stroke-dasharray: 6 4; }
.middle { stroke: var(--gold); stroke-width: 3; }
.seam { stroke: var(--sheet); stroke-width: 4; opacity: .75; }
.whisker { stroke: var(--ink); stroke-width: 1.6; opacity: .8; }
.point { stroke: var(--ink); stroke-width: 1.1; }
.curve { fill: none; stroke: var(--lapis); stroke-width: 2.6; stroke-linejoin: round; }
.wash { fill: var(--wash); }
.cell-ground { fill: var(--rule); opacity: .33; }
.cell { fill: var(--lapis); }
.swatch { stroke: var(--axis); stroke-width: .8; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 18px; list-style: none; padding: 0; margin: 0 0 12px; }
.legend li { display: flex; align-items: center; gap: 7px; font-size: .92rem; }
.legend svg { width: 15px; height: 15px; border: 1px solid var(--axis); }
details { margin-top: 6px; font-size: .88rem; }
summary { cursor: pointer; color: var(--lapis); width: max-content; max-width: 100%; }
table { border-collapse: collapse; margin-top: 8px; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 12px 3px 0; text-align: right; border-bottom: 1px solid var(--rule); font-weight: 400; }
th:first-child { text-align: left; }
thead th { color: var(--faint); }
footer { max-width: 1240px; margin: 0 auto; padding: 0 24px 40px; color: var(--faint); font-size: .88rem; }
footer p { margin: 4px 0; }
@media (max-width: 560px) {
  section:not(.figures) { padding: 16px 14px 14px; }
  .plots:not(.wide) figure { overflow-x: auto; }
  .plots:not(.wide) figure > svg { min-width: 430px; }
}
@media print {
  body { background: none; }
  section { break-inside: avoid; box-shadow: none; }
  nav { display: none; }
}
""".strip()

PATTERNS: Final = """<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>
<pattern id="held-gold" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="7" height="7" style="fill:var(--sheet)"/>
<rect width="4" height="7" style="fill:var(--gold)"/></pattern>
<pattern id="held-stone" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
<rect width="7" height="7" style="fill:var(--sheet)"/>
<rect width="4" height="7" style="fill:var(--stone)"/></pattern>
</defs></svg>"""


def wing(side: int) -> str:
    """Three rows of feathers beside the sun, to the left or to the right."""
    feathers = []
    for row, (length, drop) in enumerate(((86, 2), (66, 9), (46, 16))):
        begin, end = 125 + side * 17, 125 + side * (17 + length)
        tip = 34 + drop
        feathers.append(
            f'<path d="M{begin} {26 + 5 * row}Q{(begin + end) / 2} {18 + 6 * row} {end} {tip - 8}'
            f'Q{(begin + end) / 2 + side * 8} {tip + 2} {begin} {tip}Z" '
            f'fill="{("#f4cf6a", "#6cc0bb", "#e08a6c")[row]}" stroke="#16305f" stroke-width="1"/>'
        )
    return "".join(feathers)


def pyramid(x: float, top: float) -> str:
    """Its light side and its dark side."""
    half = 1.9 * (73 - top)
    return (
        f'<path d="M{x - half} 73L{x} {top}L{x + half} 73Z" fill="#e2cd98"/>'
        f'<path d="M{x} {top}L{x + half} 73L{x + half * 0.2} 73Z" fill="#bb9c5f"/>'
    )


ORNAMENT: Final = (
    '<svg viewBox="0 0 250 74" aria-hidden="true">'
    + wing(-1)
    + wing(1)
    + '<circle cx="125" cy="34" r="17" fill="#f4cf6a" stroke="#16305f" stroke-width="1.5"/>'
    '<circle cx="125" cy="34" r="11.5" fill="#e9a93b"/>'
    + pyramid(83, 60.5)
    + pyramid(167, 60.5)
    + pyramid(125, 55)
    + "</svg>"
)
