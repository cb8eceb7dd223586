import { at } from '../../../../domain/assert.ts';
import type { Evidence } from '../../contract.ts';
import type { Extraction } from '../../extraction/result/assemble.ts';
import type { PageText, Segment, Word } from '../../read/files/page.ts';
import type { SpokenLine, SpokenSegment } from '../../read/recordings/speech.ts';

/** A transcript is laid out as a page with one line per sentence, so that fields are found in it as on paper. */
const lineHeight = 20;
const letterWidth = 8;
const letterHeight = 12;

/** Splits a segment into sentences, each with its share of the segment's time. */
export const splitSentences = (segment: SpokenSegment): SpokenSegment[] => {
  const sentences = segment.text.split(/(?<=[.!?…。])\s+/u).filter((sentence) => sentence !== '');
  const perLetter = (segment.endSeconds - segment.startSeconds) / Math.max(1, sentences.join('').length);
  let startSeconds = segment.startSeconds;
  return sentences.map((text) => {
    const endSeconds = startSeconds + text.length * perLetter;
    const sentence = { text, startSeconds, endSeconds, confidence: segment.confidence };
    startSeconds = endSeconds;
    return sentence;
  });
};

const toSegment = ({ text, confidence }: SpokenSegment, line: number): Segment => {
  const words: Word[] = [];
  let x = 0;
  for (const word of text.split(/\s+/)) {
    const box = { x, y: line * lineHeight, width: word.length * letterWidth, height: letterHeight };
    words.push({ text: word, box, confidence });
    x += (word.length + 1) * letterWidth;
  }
  const box = { x: 0, y: line * lineHeight, width: Math.max(letterWidth, x - letterWidth), height: letterHeight };
  return { words, text: words.map((word) => word.text).join(' '), box, confidence };
};

/** Lays out the sentences of one recording as a page of text. */
export const transcriptPage = (fileIndex: number, lines: readonly SpokenSegment[]): PageText => {
  const segments = lines.map(toSegment);
  const width = Math.max(letterWidth, ...segments.map(({ box }) => box.width));
  return { fileIndex, page: 1, width, height: lines.length * lineHeight, source: 'text_layer', slope: 0, segments };
};

/** Replaces the place of evidence on the transcript's page by its place in time. */
export const evidenceInTime = (evidence: Evidence, lines: readonly SpokenLine[]): Evidence => {
  const own = lines.filter(({ fileIndex }) => fileIndex === evidence.fileIndex);
  const { y, height } = evidence.box;
  const lineAt = (place: number): SpokenLine => at(own, Math.max(0, Math.floor(place / lineHeight)));
  const { startSeconds } = lineAt(y);
  const { endSeconds } = lineAt(y + height - 1);
  const round = (value: number): number => Math.round(value * 100) / 100;
  return { ...evidence, box: { x: round(startSeconds), y: 0, width: round(endSeconds - startSeconds), height: 0 } };
};

/** Does {@link evidenceInTime} for every field. */
export const extractionInTime = (extraction: Extraction, lines: readonly SpokenLine[]): Extraction => ({
  ...extraction,
  evidence: Object.fromEntries(
    Object.entries(extraction.evidence).map(([name, one]) => [name, evidenceInTime(one, lines)]),
  ),
});
