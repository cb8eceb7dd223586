/**
 * Whether PostgreSQL can hold a text: its `text` and `jsonb` take neither the NUL character nor half of a surrogate pair, both of
 * which JSON can carry.
 */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
