"""Files to upload."""

from __future__ import annotations

import io
import mimetypes
import os
import tempfile
from collections.abc import AsyncIterable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Union, cast

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
    """Bytes to upload: the bytes themselves, an open file, or a stream. Give the content type, or a name to guess it from.

    AsyncDocket takes an asynchronous stream, too. A stream is read into a temporary file first, because an upload names
    its length and may be repeated; so it may have any size.
    """

    data: bytes | BinaryIO | Iterable[bytes] | AsyncIterable[bytes]
    content_type: str | None = None
    name: str | None = None


UploadFile = Union[str, "os.PathLike[str]", BinaryIO, File]
"""A path, a file that is open for reading bytes, or bytes or a stream with their content type."""


@dataclass(frozen=True)
class UploadProgress:
    """The progress of an upload, in bytes."""

    file_index: int
    """The file with progress."""
    file_bytes_sent: int
    bytes_sent: int
    bytes_total: int


OnProgress = Callable[[UploadProgress], None]


@dataclass(frozen=True)
class PreparedFile:
    """A file as it is sent."""

    source: Path | BinaryIO
    size: int
    content_type: str
    start: int = 0
    """The start of the content in an open file."""

    def chunks(self) -> Iterator[bytes]:
        """The bytes from the start, each time that it is called."""
        if isinstance(self.source, Path):
            with self.source.open("rb") as stream:
                yield from _read_chunks(stream)
        else:
            self.source.seek(self.start)
            yield from _read_chunks(self.source)


class Progress:
    """Adds up the sent bytes of each file, and reports them."""

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


def _read_chunks(stream: BinaryIO) -> Iterator[bytes]:
    while chunk := stream.read(_chunk_size):
        yield chunk


def temporary_file() -> BinaryIO:
    """A file without a name, which is removed when it is closed or garbage-collected."""
    return cast(BinaryIO, tempfile.TemporaryFile())


def _open_file_of(data: object) -> tuple[BinaryIO, int]:
    """A seekable open file, and the start of the content in it."""
    if isinstance(data, (bytes, bytearray, memoryview)):
        return io.BytesIO(data), 0
    if isinstance(data, io.TextIOBase):
        raise DocketError("The file is open for reading text. Open it with mode 'rb'.")
    if hasattr(data, "read"):
        stream = cast(BinaryIO, data)
        if stream.seekable():
            return stream, stream.tell()
        chunks: Iterable[bytes] = _read_chunks(stream)
    elif isinstance(data, Iterable):
        chunks = data
    else:
        raise DocketError(f"A file cannot be {type(data).__name__}. Give a path, an open file, bytes or a stream of bytes.")
    spooled = temporary_file()
    for chunk in chunks:
        spooled.write(chunk)
    return spooled, 0


def _prepare(file: UploadFile, index: int) -> PreparedFile:
    start = 0
    if isinstance(file, (str, os.PathLike)):
        path = Path(file)
        source: Path | BinaryIO = path
        size = path.stat().st_size
        content_type = content_type_of(path.name)
    else:
        given = file if isinstance(file, File) else File(file, name=_name_of(file))
        source, start = _open_file_of(given.data)
        size = source.seek(0, io.SEEK_END) - start
        content_type = given.content_type or (content_type_of(given.name) if given.name else None)
    if content_type is None:
        raise DocketError(f"The content type of file {index} is not known. Give it as File(data, content_type=…).")
    if size == 0:
        raise DocketError(f"File {index} is empty.")
    return PreparedFile(source, size, content_type, start)


def _name_of(stream: object) -> str | None:
    name = getattr(stream, "name", None)
    return name if isinstance(name, str) else None


def prepare_files(files: Sequence[UploadFile]) -> list[PreparedFile]:
    """The sources, sizes and content types of files. Raises DocketError if a file is empty or of an unknown type."""
    if not files:
        raise DocketError("There are no files to upload.")
    return [_prepare(file, index) for index, file in enumerate(files)]
