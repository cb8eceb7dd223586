import type { OutputField } from '../../domain/output-field.ts';
import { meaningOf } from '../../processing/documents/extraction/meaning/roles.ts';
import type { ExtractionModels } from '../../processing/documents/extraction/models/models.ts';
import { issuerCandidates } from '../../processing/documents/extraction/parties/issuer.ts';
import { asksForShop } from '../../processing/documents/extraction/parties/trade-name.ts';
import { toSheet } from '../../processing/documents/extraction/sheet/sheet.ts';
import { distance } from 'fastest-levenshtein';
import { squash } from '../../processing/documents/extraction/sheet/fold.ts';
import { withLogo } from '../../processing/documents/read/logo.ts';
import type { PageText } from '../../processing/documents/read/files/page.ts';
import { fitRanker, type RankTrial } from './fit-ranker.ts';
import type { SetCase } from './sets.ts';
import type { FileReading } from './reading-cache.ts';

/** A document with what the reader returned for it. */
export interface ReadSetCase extends SetCase {
  readonly reading: FileReading;
}

/** What models are fitted on, with the document's origin. */
export interface OwnedTrial extends RankTrial {
  readonly origin: string;
}

/** All trials of one run: they do not depend on the models. */
export interface Trials {
  readonly names: readonly OwnedTrial[];
}

/** Only the page is measured: an electronic invoice in the file would state its values. */
export const pagesAlone = ({ pages }: FileReading): PageText[] =>
  pages.map(({ electronicInvoice: _, ...page }) => page);

/** Characters that were misread make no other name. */
const misreadFrom = 0.85;

const isNearly = (one: string, other: string): boolean =>
  1 - distance(one, other) / Math.max(one.length, other.length, 1) >= misreadFrom;

const nameTrial = async (one: ReadSetCase, field: OutputField): Promise<RankTrial> => {
  const schema = [...one.fields];
  const pages = await withLogo(pagesAlone(one.reading), schema, () => Promise.resolve(one.reading.logo));
  const wanted = squash(String(one.expected[field.name]));
  const candidates = issuerCandidates(toSheet(pages), asksForShop(field) ? 'shop' : 'company').map(
    ({ value, features }) => ({ text: squash(String(value)), features }),
  );
  const isExact = candidates.some(({ text }) => text === wanted);
  return {
    candidates: candidates.map(({ text, features }) => ({
      features,
      right: isExact ? text === wanted : isNearly(text, wanted),
    })),
  };
};

/** Describes the candidates of all documents. */
export const trialsOf = async (cases: readonly ReadSetCase[]): Promise<Trials> => {
  const names: OwnedTrial[] = [];
  for (const one of cases) {
    for (const field of one.fields) {
      if (field.type !== 'string' || typeof one.expected[field.name] !== 'string') continue;
      if (meaningOf(field).role === 'issuer') names.push({ origin: one.origin, ...(await nameTrial(one, field)) });
    }
  }
  return { names };
};

const ridges = { names: 0.004 } as const;

/** Fits all models on the trials of some origins. */
export const fitModels = ({ names }: Trials, isIn: (origin: string) => boolean): ExtractionModels => ({
  names: fitRanker(
    names.filter(({ origin }) => isIn(origin)),
    ridges.names,
  ),
});
