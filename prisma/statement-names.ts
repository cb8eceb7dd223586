/** How often a text has to come before it gets a name: statements made for one length of a list seldom come again. */
const usesBeforeName = 3;

/** Each named statement takes memory on every connection of the server, so that their number is bounded. */
const namesMax = 200;

/** Texts that are being counted; beyond it the counting begins anew. */
const countedMax = 2_000;

/**
 * Names for prepared statements, by their text: PostgreSQL parses and plans a named one once for each connection, which is half of what a
 * short query costs it. The empty name, which every other text gets, prepares for one use only.
 */
export const createStatementNames = (): ((text: string) => string) => {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined) return name;
    if (names.size >= namesMax) return '';
    const count = (uses.get(text) ?? 0) + 1;
    if (count < usesBeforeName) {
      if (uses.size >= countedMax) uses.clear();
      uses.set(text, count);
      return '';
    }
    uses.delete(text);
    names.set(text, `docket_${names.size}`);
    return '';
  };
};
