/** The address of the list of the items that a figure counts. */
export const listOf = (path: string, filter: Readonly<Record<string, string | null | undefined>>): string =>
  `${path}?${new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`;

/** A share in percent; a dash if the total is 0. */
export const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(part === whole || part === 0 ? 0 : 1)}%`;
