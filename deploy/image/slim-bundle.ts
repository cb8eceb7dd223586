/** How webpack ends a bundle: with its source map. */
const mapStart = '//# sourceMappingURL=data:application/json;charset=utf-8;base64,';

/** The text in ASCII only. Characters outside it occur in strings and comments, which may have escapes. */
const inAscii = (code: string): string =>
  code.replace(/[^\n\x20-\x7e\t]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * A bundle of workflows that takes less memory of a worker, which keeps two copies of it: its source map finds lines,
 * but does not repeat the sources, and its text has one byte for each character.
 * @throws Error if the bundle does not end with its source map
 */
export const slimBundle = (bundle: string): string => {
  const mapAt = bundle.lastIndexOf(mapStart);
  if (mapAt === -1) throw new Error('The bundle of the workflows does not end with its source map.');
  const { sourcesContent: _sources, ...map } = JSON.parse(
    Buffer.from(bundle.slice(mapAt + mapStart.length), 'base64').toString('utf8'),
  );
  return inAscii(bundle.slice(0, mapAt)) + mapStart + Buffer.from(JSON.stringify(map)).toString('base64');
};
