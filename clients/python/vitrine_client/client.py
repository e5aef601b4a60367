"""The client of one instance."""

import os
import random
import re
import time
import uuid
from contextlib import ExitStack
from dataclasses import dataclass
from io import BytesIO
from types import TracebackType
from typing import Any, BinaryIO, Callable, Mapping, Optional, TypeVar, Union
from urllib.parse import quote

import httpx

from .answer import Answer, File, Progress
from .errors import VitrineError, error_of
from .operations import Operations
from .session import TokenSource

Value = TypeVar("Value")


class Client(Operations):
    """
    A client of one instance, which threads may share. Every method raises VitrineError where the service refuses, and an
    `httpx.HTTPError` where it cannot be reached.

    After a 429 it waits as long as `Retry-After` says, with a little chance added, and sends the request again; also
    after a 503 or a broken connection, unless that could make something twice. It sends a request at most `max_attempts`
    times, and fails at once where it would have to wait longer than `max_wait` seconds.
    """

    def __init__(
        self,
        base_url: str,
        token: Union[str, TokenSource, None] = None,
        *,
        timeout: float = 30.0,
        max_attempts: int = 3,
        max_wait: float = 60.0,
        http: Optional[httpx.Client] = None,
    ) -> None:
        self._base_url = base_url.rstrip("/")
        self._token = token
        self._max_attempts = max_attempts
        self._max_wait = max_wait
        self._timeout = timeout
        self._http = http or httpx.Client()

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self._http.close()

    def _send(
        self,
        method: str,
        path: str,
        parameters: Optional[Mapping[str, str]] = None,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        fields: Optional[Mapping[str, str]] = None,
        files: Optional[Mapping[str, Optional[File]]] = None,
        if_match: Optional[str] = None,
        takes_key: bool = False,
        on_progress: Optional[Progress] = None,
    ) -> Answer:
        headers = {"Accept": "application/json"}
        if if_match is not None:
            headers["If-Match"] = if_match
        if takes_key:
            # The same for every attempt, so that the service does the work once.
            headers["Idempotency-Key"] = str(uuid.uuid4())
        request: dict[str, Any] = {
            "method": method,
            "url": self._base_url + _filled(path, parameters or {}),
            "params": {name: value for name, value in (query or {}).items() if value is not None},
            "json": body,
        }
        with ExitStack() as stack:
            parts = _Files(fields or {}, files or {}, on_progress, stack)
            answer = self._repeat(_Attempt(request, headers, parts, if_match))
        return answer

    def _repeat(self, sent: "_Attempt") -> Answer:
        is_renewed = False
        may_be_done = False
        attempt = 0
        while True:
            attempt += 1
            token = self._of_source(lambda source: source.get())
            try:
                response = self._request(sent, token)
            except httpx.TransportError:
                if attempt >= self._max_attempts or not sent.is_repeatable:
                    raise
                may_be_done = True
                time.sleep(self._pause(None, attempt))
                continue
            if response.is_success:
                return Answer(response.json() if response.content else None, response.headers)
            error = error_of(response)
            if error.code == "invalid_token" and token is not None and not isinstance(self._token, str) and not is_renewed:
                is_renewed = True
                refused = token
                self._of_source(lambda source: source.renew(refused))
                attempt -= 1
                continue
            if may_be_done and sent.is_deletion and error.code == "not_found":
                return Answer(None, response.headers)
            may_be_done = may_be_done or error.status == 503
            # The last is of a request with the same key that is still being worked on.
            is_waiting = error.status == 429 or error.code == "idempotency_key_in_use"
            is_waiting = is_waiting or (error.status == 503 and sent.is_repeatable)
            wait = self._pause(error.retry_after, attempt)
            if not is_waiting or not sent.is_rewindable or attempt >= self._max_attempts or wait > self._max_wait:
                raise error
            time.sleep(wait)

    def _request(self, sent: "_Attempt", token: Optional[str]) -> httpx.Response:
        headers = {**sent.headers, **({} if token is None else {"Authorization": f"Bearer {token}"})}
        return self._http.request(**sent.request, **sent.files.parts(), headers=headers, timeout=self._timeout)

    def _of_source(self, ask: Callable[[TokenSource], Value]) -> Union[Value, str, None]:
        """Asks the source of tokens. A 429 has used nothing up, but after a 503 a refresh token may be spent."""
        source = self._token
        if source is None or isinstance(source, str):
            return source
        attempt = 1
        while True:
            try:
                return ask(source)
            except VitrineError as error:
                wait = self._pause(error.retry_after, attempt)
                if error.status != 429 or attempt >= self._max_attempts or wait > self._max_wait:
                    raise
            time.sleep(wait)
            attempt += 1

    @staticmethod
    def _pause(retry_after: Optional[float], attempt: int) -> float:
        """Chance keeps clients apart that were refused at the same moment."""
        if retry_after is None:
            return random.uniform(0.0, min(8.0, 0.5 * 2 ** (attempt - 1)))
        return retry_after + random.uniform(0.0, min(1.0, 0.1 + retry_after / 10))


@dataclass
class _Attempt:
    request: dict[str, Any]
    headers: dict[str, str]
    files: "_Files"
    if_match: Optional[str]

    @property
    def is_deletion(self) -> bool:
        return bool(self.request["method"] == "DELETE")

    @property
    def is_rewindable(self) -> bool:
        return self.files.is_rewindable

    @property
    def is_repeatable(self) -> bool:
        """Another POST would do it twice, and a tag would no longer match what the request itself has written."""
        is_once = self.request["method"] != "POST" or "Idempotency-Key" in self.headers
        return is_once and self.is_rewindable and self.if_match in (None, "*")


class _Files:
    """The form of an upload, which is read from the start for each attempt."""

    def __init__(
        self,
        fields: Mapping[str, str],
        files: Mapping[str, Optional[File]],
        on_progress: Optional[Progress],
        stack: ExitStack,
    ) -> None:
        opened = {name: _opened(file, stack) for name, file in files.items() if file is not None}
        self._fields = fields
        self._on_progress = on_progress
        self._starts = {name: file.tell() if file.seekable() else 0 for name, (_, file) in opened.items()}
        self._opened = opened
        self.is_rewindable = all(file.seekable() for _, file in opened.values())
        self._is_read = False

    def parts(self) -> dict[str, Any]:
        if not self._opened:
            return {}
        if self._is_read:
            for name, (_, file) in self._opened.items():
                file.seek(self._starts[name])
        self._is_read = True
        told = _Told(self._on_progress)
        files = {name: (label, _Counted(file, told)) for name, (label, file) in self._opened.items()}
        return {"data": dict(self._fields), "files": files}


class _Told:
    """Adds up what was read of all files of a form."""

    def __init__(self, on_progress: Optional[Progress]) -> None:
        self._on_progress = on_progress
        self.total = 0
        self._sent = 0

    def add(self, count: int) -> None:
        self._sent += count
        if self._on_progress is not None and self.total > 0:
            self._on_progress(min(1.0, self._sent / self.total))


class _Counted:
    """A file from where it stands to its end, as far as httpx reads files."""

    def __init__(self, file: BinaryIO, told: _Told) -> None:
        self._file = file
        self._told = told
        if file.seekable():
            self._start = file.tell()
            self._length = file.seek(0, os.SEEK_END) - self._start
            file.seek(self._start)
            told.total += self._length
            # Only then does httpx send a Content-Length.
            self.seek = self._seek
            self.tell = self._tell

    def read(self, size: int = -1) -> bytes:
        part = self._file.read(size)
        self._told.add(len(part))
        return part

    def _seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        if whence == os.SEEK_END:
            return self._file.seek(offset, whence) - self._start
        return self._file.seek(self._start + offset, whence) - self._start

    def _tell(self) -> int:
        return self._file.tell() - self._start


def _opened(file: File, stack: ExitStack) -> tuple[str, BinaryIO]:
    """Returns a name and an open file."""
    if isinstance(file, bytes):
        return "file", BytesIO(file)
    if isinstance(file, (str, os.PathLike)):
        return os.path.basename(os.fspath(file)), stack.enter_context(open(file, "rb"))
    name = getattr(file, "name", "file")
    return os.path.basename(name) if isinstance(name, str) else "file", file


def _filled(path: str, parameters: Mapping[str, str]) -> str:
    def fill(found: "re.Match[str]") -> str:
        name = found.group(1)
        value = parameters[name]
        # Dots would lead to another path (RFC 3986, 5.2.4), encoded or not.
        if value in ("", ".", ".."):
            raise ValueError(f"{name} cannot be {value!r}")
        return quote(value, safe="")

    return re.sub(r"\{(\w+)\}", fill, path)
