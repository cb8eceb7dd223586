const widthMax = 120;

/** The first line of a page that a program writes. */
export const generatedNote =
  '<!-- Written by dev/docs-reference.ts. Change the source that the page names instead. -->';

/**
 * Wraps a paragraph at the width of the project's documents. Spaces inside `code` may become line breaks, as Markdown
 * allows.
 */
export const wrap = (text: string): string => {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= widthMax) {
      lines[lines.length - 1] = `${line} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines.join('\n');
};

const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** The name that GitHub and the site give a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** A table. Line breaks and bars in its cells are escaped. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))].map((row) => `| ${row.join(' | ')} |`).join('\n');
