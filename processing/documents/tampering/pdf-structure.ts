import { at } from '../../../domain/assert.ts';

/**
 * The parts of a PDF that incremental updates appended (ISO 32000-1, 7.5.6), and the range of its signatures (12.8.1).
 */
export interface PdfStructure {
  /**
   * The end of each revision, oldest first; the last is the end of the file. Empty if the file's tables cannot be
   * followed.
   */
  readonly revisionEnds: readonly number[];
  /** The end of the part that the last signature covers; null if there is no signature. */
  readonly signedEnd: number | null;
  /** Whether a signature leaves out more than its own place in the file. */
  readonly hasUncoveredGap: boolean;
}

const endMark = '%%EOF';
const revisionsMax = 200;
const dictionaryMaxBytes = 65_536;

/** A linearized PDF has the table of its first page before the main table (ISO 32000-1, annex F). */
const isLinearized = (bytes: Buffer): boolean => bytes.subarray(0, 2048).includes('/Linearized');

/** The dictionary that belongs to a cross-reference table or stream at an offset, as text. */
const trailerAt = (bytes: Buffer, offset: number): string | null => {
  const isTable = bytes
    .subarray(offset, offset + 16)
    .toString('latin1')
    .trimStart()
    .startsWith('xref');
  const from = isTable ? bytes.indexOf('trailer', offset) : offset;
  const to = bytes.indexOf(isTable ? 'startxref' : 'stream', from);
  if (from === -1 || to === -1 || to - from > dictionaryMaxBytes) return null;
  const text = bytes.subarray(from, to).toString('latin1');
  return text.includes('<<') ? text : null;
};

/** Offsets of the cross-reference sections, newest first: each names the previous one. */
const sectionOffsets = (bytes: Buffer): number[] => {
  const last = bytes.lastIndexOf('startxref');
  const start = /startxref\s+(\d+)/.exec(bytes.subarray(last, last + 64).toString('latin1'))?.[1];
  const offsets: number[] = [];
  let next = last === -1 ? undefined : start;
  while (next !== undefined && offsets.length < revisionsMax) {
    const offset = Number(next);
    const trailer = offset < bytes.length ? trailerAt(bytes, offset) : null;
    if (trailer === null || offsets.includes(offset)) break;
    offsets.push(offset);
    next = /\/Prev\s+(\d+)/.exec(trailer)?.[1];
  }
  return offsets;
};

const revisionEnds = (bytes: Buffer): number[] => {
  const ends = sectionOffsets(bytes)
    .map((offset) => bytes.indexOf(endMark, offset))
    .filter((end) => end !== -1)
    .map((end) => end + endMark.length);
  const inOrder = [...new Set(ends)].sort((a, b) => a - b);
  return isLinearized(bytes) ? inOrder.slice(1) : inOrder;
};

const byteRange = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

/** The bytes that a signature covers: those before it and those after it (ISO 32000-1, 12.8.1). */
interface ByteRange {
  readonly before: { readonly start: number; readonly length: number };
  readonly after: { readonly start: number; readonly length: number };
}

const byteRangeOf = (match: RegExpMatchArray): ByteRange => ({
  before: { start: Number(at(match, 1)), length: Number(at(match, 2)) },
  after: { start: Number(at(match, 3)), length: Number(at(match, 4)) },
});

/** Reads the structure from the file's bytes alone. Revisions of attached PDFs do not count. */
export const readPdfStructure = (bytes: Buffer): PdfStructure => {
  const ranges = [...bytes.toString('latin1').matchAll(byteRange)].map(byteRangeOf);
  const signed = ranges.filter(({ before, after }) => before.length + after.length > 0);
  const isSound = ({ before, after }: ByteRange): boolean =>
    before.start === 0 && bytes[before.start + before.length] === 0x3c && bytes[after.start - 1] === 0x3e;
  const covered = signed.map(({ after }) => after.start + after.length);
  return {
    revisionEnds: revisionEnds(bytes),
    signedEnd: covered.length === 0 ? null : Math.max(...covered),
    hasUncoveredGap: !signed.every(isSound),
  };
};
