"""What calls arrive at in the tests: a web server and a mail server on this machine, and a browser's keys."""

import base64
import datetime
import ipaddress
import json
import socketserver
import ssl
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from kemet.server.calling.caller import Call


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def call_by(kind, target, **more):
    about = {
        "game": "f00dfeedf00d",
        "seat": 2,
        "god": "anubis",
        "title": "Friday night",
        "url": "https://kemet.example/games/f00dfeedf00d",
        "language": "en",
    }
    return Call(kind, target, **{**about, **more})


class Browser:
    """A browser that subscribes, and reads what is pushed."""

    def __init__(self):
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = bytes(range(16))

    def subscription(self, endpoint, **more):
        point = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return {
            "endpoint": endpoint,
            "expirationTime": None,
            "keys": {"p256dh": base64url(point), "auth": base64url(self.auth)},
            **more,
        }

    def read(self, body):
        opened = http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        return json.loads(opened)


# A certificate for names that only the tests know


@dataclass
class Certificate:
    server: ssl.SSLContext
    trusting: ssl.SSLContext


def certificate_for(names, folder):
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "kemet tests")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(hours=1))
        .add_extension(
            x509.SubjectAlternativeName(
                [*map(x509.DNSName, names), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
            ),
            critical=False,
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = made.public_bytes(serialization.Encoding.PEM)
    chain = folder / "chain.pem"
    chain.write_bytes(
        pem
        + key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(chain)
    return Certificate(server, ssl.create_default_context(cadata=pem.decode()))


@contextmanager
def running(server):
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


# A web server


@dataclass
class Posted:
    path: str
    headers: dict
    body: bytes


class WebServer(ThreadingHTTPServer):
    """Notes what is posted, and answers with `status`, after `until` if it is set."""

    daemon_threads = False

    def __init__(self, tls=None):
        super().__init__(("127.0.0.1", 0), WebAnswer)
        self.posted = []
        self.status = 201
        self.answer_headers = {}
        self.endless = False
        self.until = None
        self.tls = tls
        self.names_asked = []
        self.inside = 0
        self.most_inside = 0
        self.lock = threading.Lock()
        if tls is not None:
            tls.sni_callback = lambda line, name, context: self.names_asked.append(name)

    @property
    def port(self):
        return self.server_address[1]

    def get_request(self):
        line, client = super().get_request()
        line.settimeout(10)
        return line, client

    def finish_request(self, request, client_address):
        try:
            if self.tls is not None:
                request = self.tls.wrap_socket(request, server_side=True)
            super().finish_request(request, client_address)
        except OSError:
            pass  # a caller who hangs up, which is what some tests are about
        finally:
            request.close()


class WebAnswer(BaseHTTPRequestHandler):
    def do_POST(self):
        server = self.server
        body = self.rfile.read(int(self.headers["Content-Length"]))
        with server.lock:
            server.posted.append(Posted(self.path, dict(self.headers), body))
            server.inside += 1
            server.most_inside = max(server.most_inside, server.inside)
        if server.until is not None:
            server.until.wait(10)
        with server.lock:
            server.inside -= 1
        self.send_response(server.status)
        for name, value in server.answer_headers.items():
            self.send_header(name, value)
        self.end_headers()
        while server.endless:
            self.wfile.write(b"a" * 65536)

    do_GET = do_POST

    def log_message(self, *words):
        pass


# A mail server


@dataclass
class Received:
    sender: str = ""
    receivers: list = field(default_factory=list)
    text: bytes = b""
    sealed: bool = False
    login: str = ""
    greeting: str = ""


class MailServer(socketserver.ThreadingTCPServer):
    """Keeps every mail. `refusing` maps a verb to the line it is answered by."""

    daemon_threads = False
    allow_reuse_address = True

    def __init__(self, tls=None, from_the_start=False, offers_tls=True):
        super().__init__(("127.0.0.1", 0), MailAnswer)
        self.received = []
        self.refusing = {}
        self.heard = []
        self.tls = tls
        self.from_the_start = from_the_start
        self.offers_tls = offers_tls

    @property
    def port(self):
        return self.server_address[1]


class MailAnswer(socketserver.BaseRequestHandler):
    def handle(self):
        self.request.settimeout(10)
        self.line = self.request
        self.mail = Received()
        try:
            if self.server.from_the_start:
                self.seal()
            self.talk()
        except OSError:
            pass  # a caller who does not trust us hangs up
        finally:
            self.line.close()

    def seal(self):
        self.line = self.server.tls.wrap_socket(self.line, server_side=True)
        self.mail.sealed = True

    def say(self, *lines):
        self.line.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def talk(self):
        self.say("220 here")
        words = self.line.makefile("rb")
        while said := words.readline().decode().strip():
            self.server.heard.append(said)
            verb = said.split()[0].upper()
            if verb in self.server.refusing:
                self.say(self.server.refusing[verb])
            elif verb == "EHLO":
                self.mail.greeting = said
                offers = self.server.offers_tls and not self.mail.sealed
                self.say("250-here", *(["250-STARTTLS"] if offers else []), "250 AUTH PLAIN")
            elif verb == "STARTTLS":
                self.say("220 go on")
                words.close()
                self.seal()
                words = self.line.makefile("rb")
            elif verb == "AUTH":
                self.mail.login = base64.b64decode(said.split()[-1]).decode()
                self.say("235 welcome")
            elif verb == "DATA":
                self.say("354 speak")
                text = b""
                while (line := words.readline()) != b".\r\n":
                    text += line
                self.mail.text = text
                self.server.received.append(self.mail)
                self.say("250 kept")
            elif verb == "QUIT":
                self.say("221 bye")
                break
            else:
                if verb == "MAIL":
                    self.mail.sender = said
                if verb == "RCPT":
                    self.mail.receivers.append(said)
                self.say("250 well")
        words.close()
