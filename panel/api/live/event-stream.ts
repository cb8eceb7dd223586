import { PassThrough, type Readable } from 'node:stream';

/** Server-sent events to one browser (WHATWG HTML, section 9.2). */
export interface EventStream {
  readonly body: Readable;
  /** Sends an event with its data as JSON. Disconnects a browser that does not read what it is sent. */
  send(event: string, data: unknown): void;
  /** Sends a comment line, which browsers skip. It keeps proxies from closing an idle connection. */
  beat(): void;
  /** Ends the stream after the last event. */
  end(): void;
}

/**
 * Response headers: no proxy may buffer the stream, and the connection closes with it, so that a shutdown does not wait
 * for it.
 */
export const eventStreamHeaders = {
  'Cache-Control': 'private, no-store, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
} as const;

/** Browsers reconnect after this time if the connection breaks. */
const reconnectAfterMs = 3_000;

/** Opens a stream. The first line is sent immediately, so that the browser knows that it is connected. */
export const openEventStream = (): EventStream => {
  const body = new PassThrough();
  const write = (text: string): void => {
    if (body.writableEnded || body.destroyed) return;
    if (body.writableNeedDrain) {
      body.destroy();
    } else {
      body.write(text);
    }
  };
  write(`retry: ${reconnectAfterMs}\n\n`);
  return {
    body,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(': still here\n\n'),
    end: () => body.end(),
  };
};
