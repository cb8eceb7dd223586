/** A row of the fingerprint table, by which documents are looked up: a whole hash, or one band of a hash that is compared by distance. */
export interface FingerprintKey {
  readonly kind: 'sha256' | 'perceptual' | 'text' | 'fields' | 'document';
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
}

const perceptualBands = 4;
const textBands = 16;

/**
 * Bands of a 64-bit perceptual hash: four of 16 bits. Two hashes that differ in at most 7 bits differ in at most one bit of some
 * band (pigeonhole), so looking up each band and its 16 one-bit neighbors finds every such pair.
 */
const perceptualBandKeys = (hash: string): string[] =>
  Array.from({ length: perceptualBands }, (_, band) => `${band}:${hash.slice(band * 4, band * 4 + 4)}`);

/** The keys under which similar hashes may be stored. */
export const perceptualProbeKeys = (hash: string): string[] =>
  perceptualBandKeys(hash).flatMap((key) => {
    const [band, digits = ''] = key.split(':');
    const bits = Number.parseInt(digits, 16);
    const neighbors = Array.from(
      { length: 16 },
      (_, bit) => `${band}:${(bits ^ (1 << bit)).toString(16).padStart(4, '0')}`,
    );
    return [key, ...neighbors];
  });

/**
 * Bands of a MinHash signature (Leskovec, Rajaraman, Ullman: Mining of Massive Datasets, section 3.4): 16 bands of 4 of 64 values, which
 * meet in at least one band with a chance of 0.9998 at a Jaccard similarity of 0.8.
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

/** The hashes under which copies of the file's pages may be stored: of the pages as they were read, and turned. */
export const lookedUpHashes = ({ perceptualHashes, turnedHashes = [] }: FileHashes): string[] => [
  ...perceptualHashes,
  ...turnedHashes,
];

const hexByte = /.{2}/g;

/**
 * Keys of which two documents share at least one if a look-up by fingerprints can find one for the other. A look-up compares bands of a
 * perceptual hash with up to one different bit: then one of the band's two bytes is the same.
 */
export const twinKeys = (files: readonly FileHashes[], bands: readonly ValueBand[]): string[] => [
  ...new Set([
    ...files.flatMap((file) => [
      `sha256:${file.sha256}`,
      ...lookedUpHashes(file).flatMap((hash) =>
        (hash.match(hexByte) ?? []).map((byte, index) => `perceptual:${index}:${byte}`),
      ),
      ...textBandKeys(file.textSignature).map((key) => `text:${key}`),
    ]),
    ...bands.map(({ kind, bandKey }) => `${kind}:${bandKey}`),
  ]),
];

/** The share of equal places in two MinHash signatures: an estimate of the Jaccard similarity of their texts, 0..1. */
export const signatureSimilarity = (a: readonly number[], b: readonly number[]): number => {
  if (a.length === 0 || a.length !== b.length) return 0;
  return a.filter((value, index) => value === b[index]).length / a.length;
};

/** The number of differing bits of two 64-bit hashes in hex. */
export const hammingDistance = (a: string, b: string): number => {
  let difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let bits = 0;
  for (; difference !== 0n; difference &= difference - 1n) bits += 1;
  return bits;
};

/** A key under which a document is found by its values (domain/fraud/document-keys.ts). */
export type ValueBand = Pick<FingerprintKey, 'kind' | 'bandKey'>;

/** All rows under which later look-ups find a document. */
export const fingerprintKeys = (files: readonly FileHashes[], bands: readonly ValueBand[]): FingerprintKey[] => [
  ...files.flatMap((file): FingerprintKey[] => [
    { kind: 'sha256', fileIndex: file.fileIndex, page: 0, bandKey: file.sha256, value: file.sha256 },
    ...file.perceptualHashes.flatMap((hash, page) =>
      perceptualBandKeys(hash).map(
        (bandKey): FingerprintKey => ({ kind: 'perceptual', fileIndex: file.fileIndex, page, bandKey, value: hash }),
      ),
    ),
    ...textBandKeys(file.textSignature).map(
      (bandKey): FingerprintKey => ({
        kind: 'text',
        fileIndex: file.fileIndex,
        page: 0,
        bandKey,
        value: file.textSignature.join(','),
      }),
    ),
  ]),
  ...bands.map(({ kind, bandKey }) => ({ kind, fileIndex: 0, page: 0, bandKey, value: bandKey })),
];
