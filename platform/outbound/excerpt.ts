/** Bytes of a response body that are read before the connection is cut. */
const readMaxBytes = 64 * 1024;

/** Bytes of a response body that the excerpt keeps, as UTF-8 text. */
const keptMaxBytes = 4 * 1024;

/**
 * The start of a body as text that PostgreSQL can store: bytes that are not UTF-8 become U+FFFD, a character cut in two
 * by the end is left out, and NUL characters are removed. The text has at most 4096 bytes in UTF-8.
 */
const toExcerpt = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '');
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(keptMaxBytes));
  return text.slice(0, read);
};

/**
 * Reads at most 64 KiB of a response body and returns an excerpt of its start: null for an empty body. If the
 * connection breaks, `error` is the reason and the excerpt is what had arrived. Reaching the limit is not an error.
 */
export const readExcerpt = async (
  body: AsyncIterable<Uint8Array>,
): Promise<{ excerpt: string | null; error: unknown }> => {
  const kept: Uint8Array[] = [];
  let readBytes = 0;
  let error: unknown = null;
  try {
    for await (const chunk of body) {
      if (readBytes < keptMaxBytes) kept.push(chunk.subarray(0, keptMaxBytes - readBytes));
      readBytes += chunk.length;
      if (readBytes >= readMaxBytes) break;
    }
  } catch (cause) {
    error = cause;
  }
  return { excerpt: readBytes === 0 ? null : toExcerpt(Buffer.concat(kept)), error };
};
