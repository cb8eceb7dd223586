/**
 * JSON that somebody else wrote, with texts that the database can hold: NUL characters are left out, and halves of surrogate pairs become
 * U+FFFD.
 * @throws SyntaxError
 */
export const parseForeignJson = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
