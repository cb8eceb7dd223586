/**
 * JSON that somebody else wrote, with texts that the database can hold: NUL characters are left out, and halves of surrogate pairs become
 * U+FFFD.
 * @throws SyntaxError
 */
export const parseForeignJson = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );

/**
 * The outermost JSON object of a text, which language models like to wrap in a code fence or a sentence.
 * @throws SyntaxError
 */
export const findForeignJson = (text: string): unknown => {
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  return parseForeignJson(from >= 0 && to > from ? text.slice(from, to + 1) : text);
};
