/** An event of a stream. A comment has the name `comment`. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

const parse = (block: string): StreamEvent | null => {
  if (block.startsWith(':')) return { event: 'comment', data: block.slice(1).trim() };
  const lines = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s)));
  return lines.event ? { event: lines.event, data: JSON.parse(lines.data) } : null;
};

/**
 * Reads server-sent events and comments as a browser does, until the service ends the stream.
 * @throws Error if the response is not an event stream, or the connection breaks
 */
export async function* readEvents(response: Response): AsyncGenerator<StreamEvent> {
  let rest = '';
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parse(block);
      if (event) yield event;
    }
  }
}

/** Returns all events until the stream ends. */
export const allOf = async (events: AsyncIterable<StreamEvent>): Promise<StreamEvent[]> => {
  const all: StreamEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
};
