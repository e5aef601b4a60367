"""What the service refuses."""

import email.utils
import time
from typing import Any, Mapping, Optional, Sequence

import httpx


class VitrineError(Exception):
    """
    A request that the service refused: what it said, and under which id its log has the request. As text it is the
    sentence of the service, the reasons by field, and that id.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: Optional[str],
        fields: Mapping[str, Sequence[str]],
        request_id: Optional[str],
        retry_after: Optional[float],
    ) -> None:
        details = [f"{name} {_joined(reasons)}" for name, reasons in fields.items()]
        if request_id:
            details.append(f"request {request_id}")
        super().__init__(f"{message} ({'; '.join(details)})" if details else message)
        #: The sentence of the service alone.
        self.description = message
        self.status = status
        #: One of `vitrine_client.models.ErrorError`; None where what answered was not the service, such as a proxy.
        self.code = code
        #: What is wrong, by the path of the field.
        self.fields = fields
        self.request_id = request_id
        #: After how many seconds the request may be sent again, where the service says so.
        self.retry_after = retry_after


def error_of(response: httpx.Response) -> VitrineError:
    """Reads a refusal."""
    body = _object_in(response)
    code = body.get("error")
    fields = body.get("fields")
    is_ours = isinstance(code, str)
    return VitrineError(
        str(body.get("error_description", code)) if is_ours else f"The service answered with status {response.status_code}",
        status=response.status_code,
        code=code if isinstance(code, str) else None,
        fields=fields if is_ours and isinstance(fields, dict) else {},
        request_id=response.headers.get("x-request-id"),
        retry_after=_seconds(response.headers.get("retry-after")),
    )


def _joined(reasons: object) -> str:
    """A proxy may have fields of another form."""
    return ", ".join(map(str, reasons)) if isinstance(reasons, (list, tuple)) else str(reasons)


def _object_in(response: httpx.Response) -> Mapping[str, Any]:
    try:
        body = response.json()
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _seconds(written: Optional[str]) -> Optional[float]:
    """Reads Retry-After: seconds, or a date (RFC 9110, 10.2.3)."""
    if written is None:
        return None
    if written.strip().isdigit():
        return float(written)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(written).timestamp() - time.time())
    except ValueError:
        return None
