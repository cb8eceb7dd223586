/** How often a statement is used before it gets a name: statements made for one length of a list rarely come again. */
const usesBeforeName = 3;

/** Each named statement takes memory on every connection of the server, so their number is limited. */
const namesMax = 200;

/** The most statements that are counted; beyond this number, counting starts again. */
const countedMax = 2_000;

/**
 * Names for prepared statements, by their text. PostgreSQL parses and plans a named one once for each connection, which
 * saves half the cost of a short query. Every other statement gets the empty name, which prepares for one use only.
 * @param prefix starts each name. Functions that name statements of the same connections need different ones
 */
export const createStatementNames = (prefix = 'docket'): ((text: string) => string) => {
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
    names.set(text, `${prefix}_${names.size}`);
    return '';
  };
};
