"""The OpenAPI document, with the messages of the live line: it has a schema for everything that is sent."""

from typing import Any

from fastapi import FastAPI
from pydantic.json_schema import models_json_schema

from kemet.server.web.messages import LiveMessage, LiveTelling

PLACE = "#/components/schemas/{model}"


def install_document(app: FastAPI) -> None:
    """After all routes; the document is made when somebody asks for it."""
    of_routes = app.openapi

    def document() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = of_routes()
            schemas = made["components"]["schemas"]
            made["components"]["schemas"] = dict(sorted((schemas_of_the_line() | schemas).items()))
        assert app.openapi_schema is not None
        return app.openapi_schema

    app.openapi = document  # type: ignore[method-assign]


def schemas_of_the_line() -> dict[str, Any]:
    messages = [(LiveMessage, "serialization"), (LiveTelling, "validation")]
    _, made = models_json_schema(messages, ref_template=PLACE)  # type: ignore[arg-type]
    schemas: dict[str, Any] = made["$defs"]
    return schemas
