import type { PageText, Segment } from '../../../processing/documents/read/files/page.ts';

export interface PrintedLine {
  readonly text: string;
  /** Of the letters, in pixels. */
  readonly size?: number;
  /** Of each word; 0.99 if left out. */
  readonly confidence?: number;
}

/** A page as read: centered lines one below the other. */
export const centeredLines = (
  lines: readonly (string | PrintedLine)[],
  source: PageText['source'] = 'ocr',
): PageText => {
  const width = 800;
  let y = 40;
  const segments = lines.map((line): Segment => {
    const { text, size = 30, confidence = 0.99 }: PrintedLine = typeof line === 'string' ? { text: line } : line;
    const letter = size / 2;
    const left = (width - text.length * letter) / 2;
    const words = [...text.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      box: { x: left + match.index * letter, y, width: match[0].length * letter, height: size },
      confidence,
    }));
    const box = { x: left, y, width: text.length * letter, height: size };
    y += size * 1.4;
    return { words, text, box, confidence };
  });
  return { fileIndex: 0, page: 1, width, height: y + 400, source, slope: 0, segments };
};
