"""What the service answers with, and what an upload takes."""

import os
from dataclasses import dataclass
from typing import Any, BinaryIO, Callable, Generic, NamedTuple, TypeVar, Union

import httpx

Data = TypeVar("Data")

#: A file to upload: its path, its bytes, or a binary file that is open.
File = Union[str, "os.PathLike[str]", bytes, BinaryIO]
#: Told of the share that has been sent, from 0 to 1.
Progress = Callable[[float], object]


class Tagged(NamedTuple, Generic[Data]):
    """What was read, with the ETag that a change of it names; a proxy may have taken the tag off."""

    data: Data
    etag: str


@dataclass(frozen=True)
class Answer:
    data: Any
    headers: httpx.Headers

    def tagged(self) -> "Tagged[Any]":
        return Tagged(self.data, self.headers.get("etag", ""))
