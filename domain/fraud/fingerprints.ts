import { formatSketch, layoutKeys } from './layout-sketch.ts';

/**
 * A row of the fingerprint table, by which documents are looked up: a whole hash, or one band of a hash that is
 * compared by distance.
 */
export interface FingerprintKey {
  readonly kind: 'sha256' | 'perceptual' | 'text' | 'layout' | 'fields' | 'document';
  readonly fileIndex: number;
  readonly page: number;
  readonly bandKey: string;
  readonly value: string;
}

/** The hashes of one file, from the engine. */
export interface FileHashes {
  readonly fileIndex: number;
  readonly sha256: string;
  /** 64-bit hashes of the page images, 16 hex digits each. */
  readonly perceptualHashes: readonly string[];
  /** Hashes of page images that may lie on their side or upside down, after each quarter turn. */
  readonly turnedHashes?: readonly string[];
  /** MinHash signature of the text: unsigned 32-bit numbers; empty if there is too little text. */
  readonly textSignature: readonly number[];
  /** Sketch of where the numbers are among the words (layout-sketch.ts); missing in results of earlier releases. */
  readonly layout?: readonly number[];
}

/** The database looks pictures up by three bands of 21 bits each (the function `picture_band` of the migrations). */
const pictureBands = 3;
const pictureBandBits = 21;

/**
 * The most bits in which a look-up lets each band differ. Two hashes within the distance match in at least one band: if
 * every band differed in more bits, the sum would exceed the distance (pigeonhole). As in Norouzi, Punjani and Fleet,
 * "Fast exact search in Hamming space with multi-index hashing", 2014.
 */
const bandRadii = (maxDistance: number): number[] => {
  const sum = Math.max(0, maxDistance - pictureBands + 1);
  return Array.from({ length: pictureBands }, (_, band) => Math.floor((sum + pictureBands - 1 - band) / pictureBands));
};

/** All numbers with exactly `count` bits set, all of them among the bits of a band from bit `from` up. */
const withBits = (count: number, from = 0): number[] =>
  count === 0
    ? [0]
    : Array.from({ length: pictureBandBits - from }, (_, index) => from + index).flatMap((bit) =>
        withBits(count - 1, bit + 1).map((rest) => rest | (1 << bit)),
      );

const masksWithin = (radius: number): number[] =>
  Array.from({ length: radius + 1 }, (_, count) => withBits(count)).flat();

/** For each band, the differences under which a hash within a distance (in bits) is looked up. */
export const pictureBandMasks = (maxDistance: number): number[][] => bandRadii(maxDistance).map(masksWithin);

/** The mark of a page's row. Earlier releases stored four rows for a page, of which the first has this key. */
const pageKey = (hash: string): string => `0:${hash.slice(0, 4)}`;

const textBands = 16;

/**
 * Bands of a MinHash signature (Leskovec, Rajaraman, Ullman: Mining of Massive Datasets, section 3.4): 16 bands of 4 of
 * the 64 values. At a Jaccard similarity of 0.8, two signatures share at least one band with a probability of 0.9998.
 */
export const textBandKeys = (signature: readonly number[]): string[] => {
  const rows = Math.floor(signature.length / textBands);
  if (rows === 0) return [];
  return Array.from(
    { length: textBands },
    (_, band) =>
      `${band}:${signature
        .slice(band * rows, band * rows + rows)
        .map((value) => value.toString(36))
        .join('.')}`,
  );
};

/** The hashes under which copies of the file's pages may be stored: as read, and turned. */
export const lookedUpHashes = ({ perceptualHashes, turnedHashes = [] }: FileHashes): string[] => [
  ...perceptualHashes,
  ...turnedHashes,
];

const hexByte = /.{2}/g;

/**
 * Keys of which two documents share at least one if a look-up by fingerprints can find one for the other. Perceptual
 * hashes that are found differ in at most 7 bits, so one of their eight bytes is the same.
 */
export const twinKeys = (files: readonly FileHashes[], bands: readonly ValueBand[]): string[] => [
  ...new Set([
    ...files.flatMap((file) => [
      `sha256:${file.sha256}`,
      ...lookedUpHashes(file).flatMap((hash) =>
        (hash.match(hexByte) ?? []).map((byte, index) => `perceptual:${index}:${byte}`),
      ),
      ...textBandKeys(file.textSignature).map((key) => `text:${key}`),
      ...layoutKeys(file.layout ?? []).map((key) => `layout:${key}`),
    ]),
    ...bands.map(({ kind, bandKey }) => `${kind}:${bandKey}`),
  ]),
];

/** The share of equal places in two MinHash signatures: an estimate of the Jaccard similarity of their texts, 0..1. */
export const signatureSimilarity = (a: readonly number[], b: readonly number[]): number => {
  if (a.length === 0 || a.length !== b.length) return 0;
  return a.filter((value, index) => value === b[index]).length / a.length;
};

/** The number of set bits of a 32-bit number. */
const bitCount = (value: number): number => {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** The number of differing bits of two 64-bit hashes in hex. */
export const hammingDistance = (a: string, b: string): number => {
  const differing = (from: number, to: number) =>
    bitCount(Number.parseInt(a.slice(from, to), 16) ^ Number.parseInt(b.slice(from, to), 16));
  return differing(0, 8) + differing(8, 16);
};

/** A key under which a document is found by its values (domain/fraud/document-keys.ts). */
export type ValueBand = Pick<FingerprintKey, 'kind' | 'bandKey'>;

/** All rows under which later look-ups find a document. Only the first row of a text or a layout contains all of it. */
export const fingerprintKeys = (files: readonly FileHashes[], bands: readonly ValueBand[]): FingerprintKey[] => [
  ...files.flatMap((file): FingerprintKey[] => [
    { kind: 'sha256', fileIndex: file.fileIndex, page: 0, bandKey: file.sha256, value: file.sha256 },
    ...file.perceptualHashes.map(
      (hash, page): FingerprintKey => ({
        kind: 'perceptual',
        fileIndex: file.fileIndex,
        page,
        bandKey: pageKey(hash),
        value: hash,
      }),
    ),
    ...textBandKeys(file.textSignature).map(
      (bandKey, band): FingerprintKey => ({
        kind: 'text',
        fileIndex: file.fileIndex,
        page: 0,
        bandKey,
        value: band === 0 ? file.textSignature.join(',') : '',
      }),
    ),
    ...layoutKeys(file.layout ?? []).map(
      (bandKey, index): FingerprintKey => ({
        kind: 'layout',
        fileIndex: file.fileIndex,
        page: 0,
        bandKey,
        value: index === 0 ? formatSketch(file.layout ?? []) : '',
      }),
    ),
  ]),
  ...bands.map(({ kind, bandKey }) => ({ kind, fileIndex: 0, page: 0, bandKey, value: bandKey })),
];
