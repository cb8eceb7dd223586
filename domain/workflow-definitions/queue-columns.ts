/** The columns of the review queue that every workflow has. */
export const queueColumns = [
  'picture',
  'issuer',
  'total',
  'date',
  'reason',
  'status',
  'workflow',
  'company',
  'confidence',
  'fraud',
  'age',
] as const;
export type QueueColumn = (typeof queueColumns)[number];

/** The prefix of columns that show a field of the output schema: `field:NAME`. */
export const fieldColumn = 'field:';

/** Returns why a text is not the name of a column; null if it is one. @param fields names of the output schema */
export const columnProblem = (name: string, fields: readonly string[]): string | null => {
  if (queueColumns.some((column) => column === name)) return null;
  if (!name.startsWith(fieldColumn)) {
    return `"${name}" is not a column. Use ${queueColumns.join(', ')} or ${fieldColumn}NAME`;
  }
  const field = name.slice(fieldColumn.length);
  return fields.includes(field) ? null : `"${field}" is not a field of outputSchema`;
};
