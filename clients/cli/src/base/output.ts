/** Prints results to standard output, for people or as JSON, and progress to standard error. */
export interface Output {
  /** Prints a result: `value` with `--json`, and otherwise `lines`. */
  result(value: unknown, lines: readonly string[]): void;
  /** Shows progress; silent with `--json`. */
  progress(line: string): void;
}

export const createOutput = (isJson: boolean): Output => ({
  result: (value, lines) => console.log(isJson ? JSON.stringify(value) : lines.join('\n')),
  progress: (line) => {
    if (!isJson) console.error(line);
  },
});

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** The lines of a table whose columns are as wide as their longest cell. */
export const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string[] => {
  const cells = [head, ...rows.map((row) => row.map(textOf))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

/** The lines of a table of names and values. */
export const pairs = (values: Readonly<Record<string, unknown>>): string[] => {
  const rows = Object.entries(values).filter(([, value]) => value !== undefined);
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${textOf(value)}`.trimEnd());
};

/** A share as a percentage. */
export const percent = (share: number | null | undefined): string | null =>
  share === null || share === undefined ? null : `${Math.round(share * 100)} %`;
