/** The address of a list that shows what a figure counts. */
export const listOf = (path: string, filter: Readonly<Record<string, string | null | undefined>>): string =>
  `${path}?${new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`;

/** A share in percent; a dash if there is nothing to share. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(part === whole || part === 0 ? 0 : 1)}%`;
