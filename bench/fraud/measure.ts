import type { Database } from '../../prisma/client.ts';
import type { LazyOcrReader } from '../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { randomSequence } from '../../samples/make/photos/noise.ts';
import { type Kind, kindsOf, makeOriginal, type Original } from './kinds.ts';
import { drawPaper, type Paper } from './paper.ts';
import { createSubmitter, type Submitted } from './submit.ts';

/** One document of the labeled set with the findings of the fraud checks. */
export interface Trial {
  readonly paper: Paper['kind'] | 'file';
  readonly kind: string;
  readonly found: Kind['found'];
  readonly result: Submitted;
  /** The original that the document was created from; null for an original. */
  readonly originalId: string | null;
}

const firstSeed = { tune: 1_000, report: 50_000 } as const;

/** Half of the set: weights were chosen on `tune`, figures are reported on `report`. */
export type Half = keyof typeof firstSeed;

export interface MeasureOptions {
  readonly half: Half;
  /** The seed of the first original; by default, that of the half. */
  readonly seed?: number;
  /** The number of originals of each paper. */
  readonly originals: number;
  /** The kinds to measure; the others are left out. */
  readonly only?: ReadonlySet<string>;
}

/**
 * Submits the originals and then the documents created from them, to one company for receipts and one for invoices, so
 * that every document is compared with all earlier ones.
 */
export async function* measureFraud(
  database: Database,
  reader: LazyOcrReader,
  options: MeasureOptions,
): AsyncGenerator<Trial> {
  for (const paper of ['receipt', 'invoice'] as const) {
    const { submit } = await createSubmitter(database, reader, paper);
    const originals: { readonly original: Original; readonly id: string }[] = [];
    for (let index = 0; index < options.originals; index += 1) {
      const seed = (options.seed ?? firstSeed[options.half]) + index * 100;
      const original = await makeOriginal(drawPaper(paper, randomSequence(seed)), seed);
      const result = await submit(original.bytes);
      originals.push({ original, id: result.submissionId });
      yield { paper, kind: 'original', found: null, result, originalId: null };
    }
    const kinds = kindsOf[paper].filter(({ name }) => options.only?.has(name) ?? true);
    for (const { name, found, make } of kinds) {
      for (const { original, id } of originals) {
        const random = randomSequence(original.seed + name.length);
        yield { paper, kind: name, found, result: await submit(await make(original, random)), originalId: id };
      }
    }
  }
}
