"""Runs the cases of clients/conformance with one client, and prints the titles that failed as JSON.

Needs DOCKET_URL, DOCKET_API_KEY and DOCKET_CONFORMANCE (see clients/conformance/README.md). The arguments are the folder
of the cases and the class of the client.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import os
import re
import sys
import threading
import uuid
from collections.abc import AsyncIterator, Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from docket_capture import (
    AsyncDocket,
    BadRequestError,
    ConflictError,
    Docket,
    File,
    GoneError,
    NotFoundError,
    PermissionDeniedError,
    ProblemError,
    RateLimitError,
    RetryPolicy,
    ServerError,
    UploadFile,
    ValidationError,
    WebhookSetupError,
    WebhookVerificationError,
    verify_webhook,
)

folder = Path(sys.argv[1])
kind = {"Docket": Docket, "AsyncDocket": AsyncDocket}[sys.argv[2]]
Client = Any


def snake(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


def read(value: Any, path: str) -> Any:
    for part in path.split("."):
        if part == "length" and isinstance(value, list):
            value = len(value)
        else:
            value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def fill(value: Any, saved: dict[str, Any]) -> Any:
    """The value with its references replaced."""
    if isinstance(value, list):
        return [fill(item, saved) for item in value]
    if isinstance(value, dict):
        return {name: fill(item, saved) for name, item in value.items()}
    if not isinstance(value, str):
        return value
    whole = re.fullmatch(r"\$\{([\w.]+)\}", value)
    if whole:
        return read(saved, whole[1])
    return re.sub(r"\$\{([\w.]+)\}", lambda match: str(read(saved, match[1])), value)


async def chunks_of(path: Path) -> AsyncIterator[bytes]:
    with path.open("rb") as stream:
        while chunk := stream.read(1000):
            yield chunk


def file_of(path: Path, index: int) -> UploadFile:
    """The same file in each form: a path, a stream that is asynchronous in AsyncDocket, and an open file."""
    if index % 3 == 0:
        return str(path)
    if index % 3 == 2:
        return path.open("rb")
    return File(chunks_of(path) if kind is AsyncDocket else iter([path.read_bytes()]), name=path.name)


async def call(client: Client, step: dict[str, Any], saved: dict[str, Any]) -> Any:
    target = client
    for name in step["call"].split("."):
        target = getattr(target, snake(name))
    paths = [Path(saved["files"]) / name for name in step.get("files", [])]
    files = [[file_of(path, index) for index, path in enumerate(paths)]] if paths else []
    options = {snake(name): value for name, value in fill(step.get("options", {}), saved).items()}
    result = target(*files, *fill(step.get("args", []), saved), **options)
    if hasattr(result, "__aiter__"):
        return [item async for item in result]
    if inspect.isawaitable(result):
        return await result
    return list(result) if inspect.isgenerator(result) else result


classes = {
    400: BadRequestError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    410: GoneError,
    422: ValidationError,
    429: RateLimitError,
}


def check_problem(error: ProblemError, expected: dict[str, Any]) -> None:
    found = {"status": error.status, "slug": error.slug, "fields": list(error.fields)}
    wrong = {name: found[name] for name, value in expected.items() if found[name] != value}
    assert not wrong, f"expected {expected}, not {wrong}"
    kind = classes.get(error.status, ServerError)
    assert type(error) is kind and error.code == error.slug, f"expected a {kind.__name__}, not {error!r}"


def check(result: Any, expected: dict[str, Any]) -> None:
    for path, value in expected.items():
        found = read(result, path)
        matches = re.search(value["pattern"], found) if isinstance(value, dict) else found == value
        assert matches, f"{path}: expected {value}, not {found!r}"


async def run_step(client: Client, step: dict[str, Any], saved: dict[str, Any]) -> None:
    problem = step.get("expectProblem") or step.get("problem")
    try:
        result = await call(client, step, saved)
    except ProblemError as error:
        if problem is None:
            raise
        return check_problem(error, problem)
    assert problem is None, f"expected the problem {problem}, not {result!r}"
    check(result, fill(step.get("expect", {}), saved))
    if "save" in step:
        saved[step["save"]] = result


async def run_scenario(client: Client, scenario: dict[str, Any]) -> None:
    saved = {**json.loads(os.environ["DOCKET_CONFORMANCE"]), "unique": f"py-{uuid.uuid4().hex}"}
    for step in scenario["steps"]:
        await run_step(client, step, saved)


class Scripted(ThreadingHTTPServer):
    """Answers with the responses of a case in order, and repeats the last one."""

    def __init__(self, responses: list[dict[str, Any]]) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.responses = responses
        self.requests = 0


class Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self) -> None:
        server = self.server
        assert isinstance(server, Scripted)
        self.rfile.read(int(self.headers.get("content-length") or 0))
        response = server.responses[min(server.requests, len(server.responses) - 1)]
        server.requests += 1
        status, slug = response["status"], response.get("slug", "internal-error")
        problem = {"type": f"https://docket.example/problems/{slug}", "title": "", "status": status, "detail": slug}
        body = json.dumps({} if status < 400 else {**problem, "instance": self.path, "requestId": "req_1"}).encode()
        self.send_response(status)
        for name, value in {**response.get("headers", {}), "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = answer

    def log_message(self, format: str, *args: Any) -> None:
        pass


async def run_retry_case(connect: Callable[[str], Client], case: dict[str, Any]) -> None:
    with Scripted(case["responses"]) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        client = connect(f"http://127.0.0.1:{server.server_port}")
        try:
            await run_step(client, case, {})
        finally:
            await close(client)
            server.shutdown()
        assert server.requests == case["requests"], f"{server.requests} requests, not {case['requests']}"


def run_webhook_case(case: dict[str, Any]) -> None:
    fault: str | None = None
    body = case["body"]
    try:
        raw_body = body.encode() if isinstance(body, str) else body
        verify_webhook(raw_body, case["headers"], case["keys"], now=case["now"])
    except (WebhookVerificationError, WebhookSetupError) as error:
        fault = error.fault
    assert fault == case["fault"], f"{fault}, not {case['fault']}"


def cases_of(name: str) -> list[dict[str, Any]]:
    [cases] = json.loads((folder / f"{name}.json").read_text()).values()
    return list(cases)


async def close(client: Client) -> None:
    await client.aclose() if isinstance(client, AsyncDocket) else client.close()


async def main() -> None:
    failed: dict[str, str] = {}
    passed = 0

    async def attempt(title: str, run: Callable[[], Any]) -> None:
        nonlocal passed
        try:
            result = run()
            if inspect.isawaitable(result):
                await result
            passed += 1
        except Exception as error:  # noqa: BLE001 - each case is reported by itself
            failed[title] = repr(error)

    policy = RetryPolicy(min_pause=0.001)
    owner = kind()
    client = owner.with_options(timeout=60)
    for scenario in cases_of("scenarios"):
        await attempt(scenario["title"], lambda s=scenario: run_scenario(client, s))
    await close(owner)
    for case in cases_of("retries"):
        await attempt(case["title"], lambda c=case: run_retry_case(lambda url: kind("aok_test", url, retry=policy), c))
    for case in cases_of("webhooks"):
        await attempt(case["title"], lambda c=case: run_webhook_case(c))
    print(json.dumps({"passed": passed, "failed": failed}))


asyncio.run(main())
