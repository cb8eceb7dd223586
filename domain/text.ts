/**
 * Whether PostgreSQL can store a text: its `text` and `jsonb` refuse the NUL character and half of a surrogate pair,
 * and JSON can contain both.
 */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
