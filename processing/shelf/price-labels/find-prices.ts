import { at } from '../../../domain/assert.ts';
import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import type { RotatedBox } from '../../documents/read/ocr/geometry.ts';
import type { OcrLine } from '../../documents/read/ocr/ocr-reader.ts';
import { textOf } from '../../documents/read/ocr/read-character.ts';
import type { Raster } from '../vision/raster.ts';
import { mayBePrice, priceIn } from './price-text.ts';
import { hasRaisedCents } from './raised-cents.ts';

/** Reads lines of text, such as the reader of documents does. */
export interface LineReader {
  findLines(image: Raster): Promise<RotatedBox[]>;
  readLines(image: Raster, boxes: readonly RotatedBox[]): Promise<OcrLine[]>;
}

/** A price on a label, in pixels of the photo. */
export interface FoundPrice {
  readonly cents: number;
  /** 0..1. */
  readonly confidence: number;
  readonly line: RotatedBox;
}

interface TextLine {
  readonly line: RotatedBox;
  readonly text: string;
  /** The mean area of a digit; the box may have empty space beside the digits. */
  readonly size: number;
}

/** The width of a price over its height, with the margins that the detector leaves. */
const priceShape = { from: 0.75, to: 5 };
/**
 * Digits of lower lines cannot be read reliably, but numbers of this height may be the real price beside a smaller one.
 */
const lineMinPx = { price: 16, number: 11 };
/** Numbers that are closer to each other than this, in heights of the higher line, are on the same label. */
const labelReach = 2.6;
/**
 * If the digits of another number on the label are larger by this factor, in area, the smaller one is a unit price, a
 * former price or a code.
 */
const larger = 1.3;

const grown = (line: RotatedBox, { left, right, vertical }: Margins): RotatedBox => {
  const shift = ((right - left) / 2) * line.height;
  return {
    ...line,
    cx: line.cx + shift * Math.cos(line.angle),
    cy: line.cy + shift * Math.sin(line.angle),
    width: line.width + (left + right) * line.height,
    height: line.height * (1 + vertical),
  };
};

/** By how much a crop is larger than a line, in heights of the line. */
interface Margins {
  readonly left: number;
  readonly right: number;
  readonly vertical: number;
}

/** The crops in which a line is read again. */
const crops: readonly Margins[] = [
  { left: 0, right: 0, vertical: 0 },
  // A box may cut off the edges of digits.
  { left: 0.15, right: 0.15, vertical: 0.25 },
  // Raised cents may be to the right, outside the box.
  { left: 0.1, right: 0.9, vertical: 0.6 },
  // A box may contain more than the digits, such as the frame of the label.
  { left: -0.08, right: -0.08, vertical: -0.12 },
  // A box may cut off the last digit.
  { left: 0.05, right: 0.35, vertical: 0.05 },
  // A currency or a speck may be before the digits.
  { left: -0.5, right: 0.1, vertical: 0.1 },
];

/** The same line in other crops: a character that only one of them shows is not a digit of the price. */
const cropsOf = (line: RotatedBox): RotatedBox[] => crops.map((margins) => grown(line, margins));

/** A crop does not vote if it has a digit with a lower confidence. */
const voteMin = 0.5;
/** The factor of a price if only one crop shows that its cents are set apart. */
const writtenOnce = 0.9;
/** The sum of confidences that is enough: that of three crops. */
const fullSupport = 2.9;

interface Vote {
  readonly cents: number;
  readonly confidence: number;
  /** Whether the cents are set apart. */
  readonly written: boolean;
}

const lowestOf = ({ characters }: OcrLine): number => Math.min(1, ...characters.map(({ confidence }) => confidence));

/** The reading of one crop of a line, if it may be a price. */
const voteOf = (raster: Raster, answer: OcrLine): Vote[] => {
  const price = priceIn(textOf(answer.characters));
  const confidence = lowestOf(answer);
  if (!price || confidence < voteMin) return [];
  const { cents, separated, digits } = price;
  return [{ cents, confidence, written: separated || hasRaisedCents(raster, answer, digits) }];
};

const sumOf = (votes: readonly Vote[]): number => votes.reduce((sum, { confidence }) => sum + confidence, 0);

/** Whether the digits of one price are part of the other's: a crop may cut digits off. */
const isPartOf = (part: number, whole: number): boolean => part < whole && String(whole).includes(String(part));

/**
 * The price on which the crops of a line agree: at least two show it, and at least one shows that its cents are set
 * apart. Empty if there is none.
 */
const decide = (line: RotatedBox, votes: readonly Vote[]): FoundPrice[] => {
  const [first] = [...Map.groupBy(votes, ({ cents }) => cents).values()].sort((a, b) => sumOf(b) - sumOf(a));
  if (!first?.[0] || first.length < 2) return [];
  const { cents } = first[0];
  const written = first.filter((vote) => vote.written).length;
  if (written === 0) return [];
  const against = sumOf(votes.filter((vote) => vote.cents !== cents && !isPartOf(vote.cents, cents)));
  const support = sumOf(first);
  const share = support / (support + against);
  return [{ cents, confidence: share * Math.min(1, support / fullSupport) * (written > 1 ? 1 : writtenOnce), line }];
};

const centerDistance = (a: RotatedBox, b: RotatedBox): number => Math.hypot(a.cx - b.cx, a.cy - b.cy);

const reaches = (a: RotatedBox, b: RotatedBox): boolean =>
  centerDistance(a, b) < labelReach * Math.max(a.height, b.height);

const sizeOf = ({ box, characters }: OcrLine): number => {
  if (characters.length === 0) return 0;
  const first = at(characters, 0).position;
  const last = at(characters, -1).position;
  return (((last - first) * box.width) / Math.max(1, characters.length - 1)) * box.height;
};

const isLargest = (number: TextLine, numbers: readonly TextLine[]): boolean =>
  !numbers.some((other) => other.size > larger * number.size && reaches(other.line, number.line));

const isInside = ({ cx, cy }: RotatedBox, { x, y, width, height }: PixelBox): boolean =>
  cx > x && cx < x + width && cy > y && cy < y + height;

/**
 * The part of a pack's box whose text is printed on the pack, in shares of its height: labels cover the top of the
 * packs below them and the bottom of those above.
 */
const printPart = { top: 0.25, height: 0.65 } as const;

const printOf = ({ x, y, width, height }: PixelBox): PixelBox => ({
  x,
  y: y + printPart.top * height,
  width,
  height: printPart.height * height,
});

/**
 * Finds the prices on the shelf labels of a photo, and the other text outside the packs.
 * @param packs text inside these boxes is printed on packs
 */
export const findPrices = async (
  reader: LineReader,
  raster: Raster,
  packs: readonly PixelBox[],
): Promise<{ prices: FoundPrice[]; lines: RotatedBox[] }> => {
  const prints = packs.map(printOf);
  const lines = (await reader.findLines(raster)).filter((line) => !prints.some((print) => isInside(line, print)));
  const shaped = lines.filter(({ width, height }) => {
    const shape = width / height;
    return shape >= priceShape.from && shape <= priceShape.to && height >= lineMinPx.number;
  });
  const read = await reader.readLines(raster, shaped);
  const numbers = read
    .map((line): TextLine => ({ line: line.box, text: textOf(line.characters).trim(), size: sizeOf(line) }))
    .filter(({ text }) => mayBePrice(text));
  const candidates = numbers.filter((number) => number.line.height >= lineMinPx.price && isLargest(number, numbers));
  const again = [
    ...(await reader.readLines(
      raster,
      candidates.flatMap(({ line }) => cropsOf(line)),
    )),
  ];
  const prices = candidates.flatMap(({ line }) => {
    const answers = again.splice(0, crops.length);
    return decide(
      line,
      answers.flatMap((answer) => voteOf(raster, answer)),
    );
  });
  return { prices: withoutDoubles(prices), lines };
};

/** Keeps the line with the highest confidence of those that show the same price. */
const withoutDoubles = (prices: readonly FoundPrice[]): FoundPrice[] => {
  const kept: FoundPrice[] = [];
  for (const price of prices.toSorted((a, b) => b.confidence - a.confidence)) {
    if (!kept.some(({ line }) => centerDistance(line, price.line) < Math.max(line.height, price.line.height))) {
      kept.push(price);
    }
  }
  return kept;
};
