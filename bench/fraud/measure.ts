import type { Database } from '../../prisma/client.ts';
import type { LazyOcrReader } from '../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { randomSequence } from '../../samples/make/photos/noise.ts';
import { type Kind, kindsOf, makeOriginal, type Original } from './kinds.ts';
import { drawPaper, type Paper } from './paper.ts';
import { createSubmitter, type Submitted } from './submit.ts';

/** One document of the labeled set with what the fraud checks made of it. */
export interface Trial {
  readonly paper: Paper['kind'];
  readonly kind: string;
  readonly found: Kind['found'];
  readonly result: Submitted;
  /** The original that it was made from; null for originals themselves. */
  readonly originalId: string | null;
}

const firstSeed = { tune: 1_000, report: 50_000 } as const;

/** Which half of the set: weights were chosen on the one, figures are reported of the other. */
export type Half = keyof typeof firstSeed;

export interface MeasureOptions {
  readonly half: Half;
  /** Originals of each paper. */
  readonly originals: number;
  /** Names of kinds to leave out the others. */
  readonly only?: ReadonlySet<string>;
}

/**
 * Submits the originals, and then what was made from each, to one company for receipts and one for invoices, so that every document is
 * looked up among all that came before it.
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
      const seed = firstSeed[options.half] + index * 100;
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
