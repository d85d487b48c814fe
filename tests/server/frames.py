"""What a client says on a WebSocket, byte by byte."""

import struct

CONTINUED, TEXT, CLOSE, PING, PONG = 0, 1, 8, 9, 10


def frame(kind, data=b"", last=True, masked=True):
    """A frame of a client; its mask is nothing, which is allowed."""
    size = len(data)
    length = bytes([size]) if size < 126 else b"\x7e" + struct.pack("!H", size)
    if masked:
        length = bytes([length[0] | 0x80]) + length[1:] + bytes(4)
    return bytes([kind | (0x80 if last else 0)]) + length + data
