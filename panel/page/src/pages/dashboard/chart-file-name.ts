/** The name of a file for a chart, such as `submissions-2026-03-14.csv`, in the letters of the title's language. */
export const chartFileName = (title: string, ending: string): string =>
  `${title.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')}-${new Date().toISOString().slice(0, 10)}.${ending}`;
