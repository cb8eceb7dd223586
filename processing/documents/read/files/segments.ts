import { type Box, type RotatedBox, unionBox, uprightSlice } from '../ocr/geometry.ts';
import type { OcrLine } from '../ocr/ocr-reader.ts';
import type { Segment, Word } from './page.ts';

/** Joins words of one line. The confidence is the mean, weighted by letters. */
export const toSegment = (words: readonly Word[]): Segment => {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  const sure = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0);
  return {
    words,
    text: words.map((word) => word.text).join(' '),
    box: unionBox(words.map((word) => word.box)),
    confidence: letters === 0 ? 0 : sure / letters,
  };
};

interface Run {
  text: string;
  confidences: number[];
  from: number;
  to: number;
}

/** Half the width of a typical character, as a share of the line's width. */
const halfCharacter = (box: RotatedBox): number => Math.min(0.5, (box.height * 0.25) / Math.max(1, box.width));

const toWord = (run: Run, box: RotatedBox): Word => {
  const margin = halfCharacter(box);
  return {
    text: run.text,
    confidence: run.confidences.reduce((sum, value) => sum + value, 0) / run.confidences.length,
    box: uprightSlice(box, Math.max(0, run.from - margin), Math.min(1, run.to + margin)),
  };
};

/** A gap wider than this many line heights separates two columns that were detected as one line. */
const columnGapHeights = 1.6;

/** Splits an OCR line at its spaces into words, and at wide gaps into segments. */
export const segmentsOfLine = (line: OcrLine): Segment[] => {
  const runs: Run[] = [];
  let open = false;
  for (const { text, confidence, position } of line.characters) {
    if (text.trim() === '') {
      open = false;
      continue;
    }
    const last = runs.at(-1);
    if (open && last) {
      last.text += text;
      last.confidences.push(confidence);
      last.to = position;
    } else {
      runs.push({ text, confidences: [confidence], from: position, to: position });
    }
    open = true;
  }
  const segments: Word[][] = [];
  let previous: Run | undefined;
  for (const run of runs) {
    const gap = previous ? (run.from - previous.to) * line.box.width : 0;
    if (!previous || gap > columnGapHeights * line.box.height) segments.push([]);
    segments.at(-1)?.push(toWord(run, line.box));
    previous = run;
  }
  return segments.map(toSegment);
};

/** Whether two boxes are on one text line, corrected for the page's slope. */
export const sameLine = (a: Box, b: Box, slope: number): boolean => {
  const middleA = a.y + a.height / 2 - slope * (a.x + a.width / 2);
  const middleB = b.y + b.height / 2 - slope * (b.x + b.width / 2);
  return Math.abs(middleA - middleB) < 0.5 * Math.min(a.height, b.height);
};
