"""A real nginx for the tests, with the configuration that the guide for hosts tells."""

import fcntl
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path

import httpx

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"
STARTING = 60  # seconds until a slow machine counts as one that cannot
OTHERS_INSTALL = 300  # seconds that we wait for others who install something

# What a Debian has around the part that hosts write.
AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 200; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{site}
}}
"""


def program():
    """The one of this machine, else Debian's package; it is an error if there is none to be had."""
    found = installed()
    if found is not None:
        return found
    with (Path(tempfile.gettempdir()) / f"kemet-installs-nginx-{os.geteuid()}").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)  # of several workers one installs it
        if installed() is None:
            apt_get("update", "-qq")
            apt_get("install", "-y", "-qq", "--no-install-recommends", "nginx-light")
    found = installed()
    assert found is not None, "apt-get installed an nginx that is not to be found"
    return found


def installed():
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


def apt_get(*words):
    """It may be at work for somebody else: then we wait, for the lists as for the packages."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    latest = time.monotonic() + OTHERS_INSTALL
    while True:
        done = subprocess.run(["apt-get", *words], env=environment, capture_output=True, text=True)
        if done.returncode == 0:
            return
        if "Could not get lock" not in done.stderr or time.monotonic() > latest:
            raise RuntimeError(f"there is no nginx, and apt-get cannot install it: {done.stderr}")
        time.sleep(1)


def recipe(part):
    """The block below a heading of the guide."""
    text = GUIDE.read_text(encoding="utf-8")
    return re.search(rf"^### {part}\n.*?^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)[1]


def changed(text, *changes):
    """What has to be another here; every one of these has to be in the guide."""
    for pattern, instead in changes:
        text, count = re.subn(pattern, instead, text)
        assert count, f"the guide has nothing like {pattern}"
    return text


def certificate(folder):
    """For kemet.example, signed by itself."""
    from datetime import datetime, timedelta

    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "kemet.example")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("kemet.example")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    (folder / "fullchain.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "privkey.pem").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )


@contextmanager
def running_nginx(folder, port, behind):
    """The recipe of the guide before the server at the port `behind`."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o755)
    certificate(folder)
    site = changed(
        recipe("nginx"),
        (r"listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        (r"/etc/letsencrypt/live/kemet\.example", str(folder)),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{behind}"),
    )
    config = folder / "nginx.conf"
    config.write_text(AROUND.format(folder=folder, site=site))
    if os.geteuid() == 0:
        config.write_text("user root;\n" + config.read_text())
    child = subprocess.Popen([program(), "-c", str(config), "-p", str(folder)], stderr=subprocess.PIPE)
    try:
        wait_until_it_answers(child, folder, port)
        yield folder
    finally:
        if child.poll() is None:
            child.send_signal(signal.SIGQUIT)
            try:
                child.wait(STARTING)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        child.stderr.close()


def wait_until_it_answers(child, folder, port):
    latest = time.monotonic() + STARTING
    while True:
        try:
            httpx.get(f"https://127.0.0.1:{port}/metrics", verify=False, timeout=10)
            return
        except httpx.TransportError as problem:
            if child.poll() is not None or time.monotonic() > latest:
                said = (folder / "error.log").read_text() if (folder / "error.log").exists() else ""
                raise RuntimeError(f"nginx does not answer: {problem}\n{said}") from None
            time.sleep(0.05)
