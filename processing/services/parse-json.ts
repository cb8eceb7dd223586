/**
 * Parses JSON from an external service into texts that the database can store: drops NUL characters, and replaces lone
 * surrogates with U+FFFD.
 * @throws SyntaxError
 */
export const parseForeignJson = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );

/**
 * Parses the outermost JSON object of a text: language models like to wrap it in a code fence or a sentence.
 * @throws SyntaxError
 */
export const findForeignJson = (text: string): unknown => {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  return parseForeignJson(from >= 0 && to > from ? text.slice(from, to + 1) : text);
};
