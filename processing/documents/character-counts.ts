/** The length of a pattern's first match in a text; 0 without a match. */
export const matchedLength = (pattern: RegExp, text: string): number => pattern.exec(text)?.[0].length ?? 0;

/** How many letters of any script a text has. */
export const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** How many digits from 0 to 9 a text has. */
export const countDigits = (text: string): number => text.match(/\d/g)?.length ?? 0;
