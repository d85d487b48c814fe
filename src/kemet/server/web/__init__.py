"""The table server over HTTP and WebSocket."""
