"""The interface of the server as a document, from which the client's types are made.

`python web/tools/openapi.py` writes `web/openapi.json`, and `npm run api` makes `src/api/openapi.d.ts` of it;
`make api` does both.
"""

import json
from pathlib import Path

from kemet.server.settings import Settings
from kemet.server.web.app import create_app

DOCUMENT = Path(__file__).resolve().parents[1] / "openapi.json"


def document():
    return json.dumps(create_app(Settings()).openapi(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
