"""Files to upload."""

from __future__ import annotations

import io
import mimetypes
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Union

from .errors import DocketError

_content_types = {
    ".pdf": "application/pdf",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".png": "image/png",
    ".webp": "image/webp",
    ".heic": "image/heic",
    ".heif": "image/heif",
    ".tif": "image/tiff",
    ".tiff": "image/tiff",
    ".m4a": "audio/mp4",
    ".mp3": "audio/mpeg",
    ".wav": "audio/wav",
    ".ogg": "audio/ogg",
    ".flac": "audio/flac",
    ".webm": "audio/webm",
    ".xml": "application/xml",
}
_chunk_size = 256 * 1024


@dataclass(frozen=True)
class File:
    """Bytes to upload. Give the content type, or a name to guess it from."""

    data: bytes
    content_type: str | None = None
    name: str | None = None


UploadFile = Union[str, "os.PathLike[str]", File]
"""A path, or bytes with their content type."""


@dataclass(frozen=True)
class UploadProgress:
    """How far an upload is, in bytes."""

    file_index: int
    """The file that has advanced."""
    file_bytes_sent: int
    bytes_sent: int
    bytes_total: int


OnProgress = Callable[[UploadProgress], None]


@dataclass(frozen=True)
class PreparedFile:
    """A file as it is sent."""

    source: Path | bytes
    size: int
    content_type: str

    def open(self) -> BinaryIO:
        return io.BytesIO(self.source) if isinstance(self.source, bytes) else self.source.open("rb")

    def chunks(self) -> Iterator[bytes]:
        with self.open() as stream:
            while chunk := stream.read(_chunk_size):
                yield chunk


class Progress:
    """Adds up what has been sent of each file, and reports it."""

    def __init__(self, files: Sequence[PreparedFile], on_progress: OnProgress | None) -> None:
        self._sent = [0] * len(files)
        self._total = sum(file.size for file in files)
        self._on_progress = on_progress

    def report(self, file_index: int, sent: int) -> None:
        self._sent[file_index] = sent
        if self._on_progress is not None:
            self._on_progress(UploadProgress(file_index, sent, sum(self._sent), self._total))


def content_type_of(name: str) -> str | None:
    """The content type of a file name; None if its ending is not known."""
    return _content_types.get(Path(name).suffix.lower()) or mimetypes.guess_type(name)[0]


def _prepare(file: UploadFile, index: int) -> PreparedFile:
    if isinstance(file, File):
        source: Path | bytes = file.data
        size = len(file.data)
        content_type = file.content_type or (content_type_of(file.name) if file.name else None)
    else:
        source = Path(file)
        size = source.stat().st_size
        content_type = content_type_of(source.name)
    if content_type is None:
        raise DocketError(f"The content type of file {index} is not known. Give it as File(data, content_type=…).")
    if size == 0:
        raise DocketError(f"File {index} is empty.")
    return PreparedFile(source, size, content_type)


def prepare_files(files: Sequence[UploadFile]) -> list[PreparedFile]:
    """The sources, sizes and content types of files. Raises DocketError if a file is empty or of an unknown type."""
    if not files:
        raise DocketError("There are no files to upload.")
    return [_prepare(file, index) for index, file in enumerate(files)]
