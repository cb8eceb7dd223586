import { PassThrough, type Readable } from 'node:stream';

/** Server-sent events to one browser (WHATWG HTML, section 9.2). */
export interface EventStream {
  readonly body: Readable;
  /** Sends an event with its data as JSON. A browser that does not read what it is sent is let go. */
  send(event: string, data: unknown): void;
  /** A line that browsers skip; it keeps proxies from closing a connection on which nothing happens. */
  beat(): void;
  /** After the last event. */
  end(): void;
}

/** What the answer says of itself: no proxy may keep it back, and the connection ends with it, so that no shutdown waits for it. */
export const eventStreamHeaders = {
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
} as const;

/** Browsers connect again after this time where a connection breaks. */
const reconnectAfterMs = 3_000;

/** Opens a stream; its first line goes out at once, so that the browser knows that it is connected. */
export const openEventStream = (): EventStream => {
  const body = new PassThrough();
  const write = (text: string): void => {
    if (body.writableEnded || body.destroyed) return;
    if (body.writableNeedDrain) body.destroy();
    else body.write(text);
  };
  write(`retry: ${reconnectAfterMs}\n\n`);
  return {
    body,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(': still here\n\n'),
    end: () => body.end(),
  };
};
