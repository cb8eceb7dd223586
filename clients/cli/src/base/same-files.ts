import { createHash } from 'node:crypto';

/** The SHA-256 of a file's content, as hexadecimal digits. The file is read in pieces. */
export const hashContent = async (content: Blob): Promise<string> => {
  const hash = createHash('sha256');
  for await (const part of content.stream()) hash.update(part);
  return hash.digest('hex');
};

/** One id of all these parts: the same parts in the same order have the same id. */
export const idOfParts = (prefix: string, parts: readonly string[]): string =>
  `${prefix}-${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
