import { distance } from 'fastest-levenshtein';
import { keysOf, recordOf } from '../../domain/narrowing.ts';
import type { OutputField } from '../../domain/output-field.ts';
import { labelsOf } from '../../processing/documents/extraction/extract.ts';
import { kindOfField, labelFeatures, nameFeatures } from '../../processing/documents/extraction/fields/confidence.ts';
import { type ExtractionContext, toContext } from '../../processing/documents/extraction/fields/context.ts';
import { describedOf } from '../../processing/documents/extraction/fields/described-field.ts';
import { findField } from '../../processing/documents/extraction/fields/field.ts';
import { describedValues } from '../../processing/documents/extraction/labels/described-values.ts';
import type { Role } from '../../processing/documents/extraction/lexicon/lexicon.ts';
import { meaningOf } from '../../processing/documents/extraction/meaning/roles.ts';
import type { ExtractionModels, RuleKind } from '../../processing/documents/extraction/models/models.ts';
import { chancesOf, type Features, type RankModel } from '../../processing/documents/extraction/models/ranker.ts';
import { issuerCandidates } from '../../processing/documents/extraction/parties/issuer.ts';
import { asksForShop } from '../../processing/documents/extraction/parties/trade-name.ts';
import { squash } from '../../processing/documents/extraction/sheet/fold.ts';
import { isReceipt } from '../../processing/documents/extraction/sheet/receipt.ts';
import type { Span } from '../../processing/documents/extraction/sheet/sheet.ts';
import { type Sheet, toSheet } from '../../processing/documents/extraction/sheet/sheet.ts';
import type { PageText } from '../../processing/documents/read/files/page.ts';
import { withLogo } from '../../processing/documents/read/logo.ts';
import { compare } from './compare.ts';
import { fitRanker, type RankTrial } from './fit-ranker.ts';
import { foldCount, foldsOf } from './folds.ts';
import { inventedPapers } from './invented-papers.ts';
import { fitLogistic, type Trial } from './logistic.ts';
import type { FileReading } from './reading-cache.ts';
import type { ReadSetCase } from './sets.ts';
import { trialsOfRules } from './trials.ts';

/** The data for fitting models, with the document's origin. */
export interface OwnedTrial extends RankTrial {
  readonly set: string;
  readonly origin: string;
  readonly candidates: Candidates;
}

/** A value that rules found, with the document's origin. */
interface RuleTrial extends Trial {
  readonly kind: RuleKind;
  readonly set: string;
  readonly origin: string;
}

/** All trials of one run: they do not depend on the models. */
export interface Trials {
  readonly names: readonly OwnedTrial[];
  readonly labels: readonly OwnedTrial[];
  readonly rules: readonly RuleTrial[];
}

/** Only the page is measured: an electronic invoice in the file would state its values. */
export const pagesAlone = ({ pages }: FileReading): PageText[] =>
  pages.map(({ electronicInvoice: _, ...page }) => page);

/** The similarity from which two names count as one: characters may be misread. */
const misreadFrom = 0.85;

const isNearly = (one: string, other: string): boolean =>
  1 - distance(one, other) / Math.max(one.length, other.length, 1) >= misreadFrom;

/** A candidate with the features of its confidence. */
interface JudgedCandidate {
  readonly key: string;
  readonly span: Span;
  readonly isOnReceipt?: boolean;
  readonly features: Features;
  /** Whether the value is right for the model, which cannot know about misread letters. */
  readonly right: boolean;
  /** Whether every letter is right. */
  readonly exact: boolean;
}
type Candidates = readonly JudgedCandidate[];

const nameCandidates = (sheet: Sheet, one: ReadSetCase, field: OutputField): Candidates => {
  const wanted = squash(String(one.expected[field.name]));
  const candidates = issuerCandidates(sheet, asksForShop(field) ? 'shop' : 'company').map(
    ({ value, features, span }) => ({ text: squash(String(value)), features, span }),
  );
  const isExact = candidates.some(({ text }) => text === wanted);
  return candidates.map(({ text, features, span }) => ({
    key: text,
    span,
    isOnReceipt: isReceipt(sheet, span.page),
    features,
    exact: text === wanted,
    right: isExact ? text === wanted : isNearly(text, wanted),
  }));
};

const labelCandidates = (context: ExtractionContext, one: ReadSetCase, field: OutputField): Candidates => {
  const described = describedOf(context, field, meaningOf(field));
  if (!described) return [];
  return describedValues(context, described).map(({ value, span, features }) => {
    const { right } = compare(field.type, one.expected[field.name], value);
    return { key: String(value), span, features, right, exact: right };
  });
};

/**
 * The approximate maximum of trials of a model that are used from one set. Drawn sets are large, and their papers are
 * alike. Each of the invented papers is unlike the others.
 */
const trialsOfSetMax = 100;

const thin = (trials: readonly OwnedTrial[]): OwnedTrial[] =>
  [...Map.groupBy(trials, ({ set }) => set)].flatMap(([set, own]) => {
    if (set === inventedPapers) return own;
    const step = Math.max(1, Math.floor(own.length / trialsOfSetMax));
    return own.filter((_, index) => index % step === 0);
  });

/** Fields with a role have their own rules; even so, these are mostly found by their labels. */
const labeledRoles: ReadonlySet<Role | null> = new Set<Role | null>([
  null,
  'dueDate',
  'deliveryDate',
  'orderDate',
  'birthDate',
  'expiryDate',
  'orderNumber',
  'customerNumber',
]);

/** The input for reading fields from a document. */
export const contextOf = async (
  { reading }: ReadSetCase,
  fields: readonly OutputField[],
): Promise<ExtractionContext> => {
  const pages = await withLogo(pagesAlone(reading), [...fields], () => Promise.resolve(reading.logo));
  return toContext(toSheet(pages), undefined, labelsOf(fields));
};

/** Describes the candidates of all documents. */
export const trialsOf = async (cases: readonly ReadSetCase[]): Promise<Trials> => {
  const names: OwnedTrial[] = [];
  const labels: OwnedTrial[] = [];
  const rules: RuleTrial[] = [];
  for (const one of cases) {
    const { set, origin } = one;
    const context = await contextOf(one, one.fields);
    const { sheet } = context;
    for (const field of one.fields) {
      const expected = one.expected[field.name];
      const found = expected === undefined || expected === null ? null : findField(context, field);
      if (found && found.best.rankedBy === undefined) {
        const kind = kindOfField(found);
        rules.push(...trialsOfRules(field, found, expected).map((trial) => ({ ...trial, kind, set, origin })));
      }
      if (typeof expected !== 'string' && typeof expected !== 'number') continue;
      const { role } = meaningOf(field);
      if (role === 'issuer' && field.type === 'string') {
        // Most names come from receipts, which the papers are not.
        if (set !== inventedPapers) names.push({ set, origin, candidates: nameCandidates(sheet, one, field) });
      } else if (labeledRoles.has(role)) {
        labels.push({ set, origin, candidates: labelCandidates(context, one, field) });
      }
    }
  }
  return { names, labels: thin(labels), rules };
};

/**
 * The prior of the weights of names: the scores that were set by hand on receipts and invoices, in log odds. They
 * matter for places with few trials.
 */
const expectedNames: Readonly<Record<string, number>> = {
  legalForm: 2.1,
  businessWord: 1,
  tradeWord: 0.8,
  personName: -1.2,
  beginOfLaterName: -1.6,
  low: -1.6,
  labeled: 2.4,
  customerRow: -2.4,
  domain: 1.2,
  registrationBelow: 0.8,
  registrationBehind: 0.6,
  continued: -1.2,
  owner: -1.6,
  beforeValue: -2.4,
  bracketed: -1,
  contact: -1.6,
  streetWithNumber: -1.6,
  otherParty: -3.6,
  repeated: 0.6,
  accountHolder: 2,
  imprint: 1.6,
  manyWords: -1.2,
  first: 0.8,
  namesAbove: -0.3,
  size: 0.6,
  longer: 1,
  block: 3.6,
  addressBlock: -2.4,
  greeted: -0.5,
  atFoot: -1,
  instruction: -2,
  capital: -2,
  service: -2,
  wholeInBrackets: -2,
  formerName: -2,
  formerNameBelow: 1,
  ofGroup: -4,
  slogan: -1.5,
  joinedName: -1,
  introduced: 1,
  recurring: 0.5,
  ofLogo: 1.5,
  unsure: -1.5,
};

/**
 * The prior of the weights of labels: the closer their words, the better. A period's first day is requested by its
 * name.
 */
const expectedLabels: Readonly<Record<string, number>> = {
  cover: 2,
  both: 3,
  known: 1.5,
  full: 1,
  weak: -1.5,
  'relation:right': 1,
  'relation:inline': 1,
  'relation:below': 0.5,
  'relation:above': -1.5,
  'relation:farBelow': -1,
  firstOfPeriod: 2.5,
  lastOfPeriod: 4,
  otherOfPeriod: -2,
  laterPart: -1.5,
  isPercent: -2,
  largeLabel: -1.5,
  legalForm: 1,
  otherTwin: -2,
  valueIsLabel: -2,
  valueHasLabelWords: -1,
  valueIsKnownLabel: -2,
  valueLooksLikeLabel: -1,
  valueHasMark: -1.5,
  valueInLabelColumn: -2,
  labelInColumn: 0.5,
  besideColumn: -1.5,
  markedValue: 1,
  inBox: 1.5,
  'relation:crossed': 1,
  skipped: -0.8,
};

const ridges = { names: 0.02, labels: 0.004 } as const;

/** Documents of one origin are alike, so ten of them are less evidence than ten documents of different origins. */
export const weighedByOrigin = <Own extends Trial & { readonly origin: string }>(trials: readonly Own[]): Own[] => {
  const counts = Map.groupBy(trials, ({ origin }) => origin);
  return trials.map((trial) => ({ ...trial, weight: trial.weight / Math.sqrt(counts.get(trial.origin)?.length ?? 1) }));
};

export const toThousandths = (weights: readonly number[]): number[] =>
  weights.map((weight) => Math.round(weight * 1000) / 1000);

/** The calibration of a model's chances: fitted on the chances of unseen origins. */
const calibrate = (
  trials: readonly OwnedTrial[],
  train: (own: readonly OwnedTrial[]) => RankModel,
  featuresOf: (best: Pick<JudgedCandidate, 'span' | 'isOnReceipt'> & { readonly score: number }) => readonly number[],
): number[] => {
  const foldOf = foldsOf(trials.map(({ origin }) => origin));
  const folds = Array.from({ length: foldCount }, (_, fold) => fold);
  const judged = folds.flatMap((fold) => {
    const model = train(trials.filter(({ origin }) => foldOf(origin) !== fold));
    return trials
      .filter(({ origin }) => foldOf(origin) === fold)
      .flatMap(({ candidates, origin }) => {
        const chances = chancesOf(model, candidates);
        const score = Math.max(...chances);
        const best = candidates[chances.indexOf(score)];
        return best ? [{ features: featuresOf({ ...best, score }), right: best.exact, weight: 1, origin }] : [];
      });
  });
  return toThousandths(fitLogistic(weighedByOrigin(judged)));
};

/**
 * Confidences of rules before the fit: the influence of the score, the lead and the letters, measured on receipts,
 * damaged copies of them and digital invoices. A table's headings reveal little about its cells.
 */
const expectedOfRules: Readonly<Record<RuleKind, readonly number[]>> = {
  party: [-5.2, 6.59, 2.52, 0.51],
  address: [-4.06, 6.17, 1.63, 0.37],
  date: [-4.06, 4.29, 3.27, 0.93],
  total: [-4.48, 6.22, 3.64, 0.36],
  number: [-3.73, 6.17, 3.4, 0.36],
  table: [-1.5, 2, 2, 0.2],
  other: [-3.73, 6.17, 3.4, 0.36],
};

/** Kinds whose confidences are fitted. For the others, the fit was no better on origins that it had not seen. */
const fittedKinds: ReadonlySet<RuleKind> = new Set<RuleKind>(['party', 'number', 'table']);

const calibrateRules = (trials: readonly RuleTrial[]): Readonly<Record<RuleKind, number[]>> =>
  recordOf(keysOf(expectedOfRules), (kind) => {
    const own = trials.filter((trial) => trial.kind === kind && fittedKinds.has(kind));
    return own.length === 0
      ? [...expectedOfRules[kind]]
      : toThousandths(fitLogistic(weighedByOrigin(own), expectedOfRules[kind]));
  });

/** Drawn papers have no surprises, so they are no evidence of how often a value is right. */
const isReal = ({ set }: { readonly set: string }): boolean => !set.startsWith('drawn-');

/** The models of single fields; the pairs and the trees are fitted on what these find. */
export type FieldModels = Omit<ExtractionModels, 'trees' | 'pairs' | 'confidence'> & {
  readonly confidence: Omit<ExtractionModels['confidence'], 'trees'>;
};

/** Fits the models of single fields on the trials of some origins. */
export const fitModels = (trials: Trials, isIn: (origin: string) => boolean): FieldModels => {
  const names = trials.names.filter(({ origin }) => isIn(origin));
  const labels = trials.labels.filter(({ origin }) => isIn(origin));
  const fitNames = (own: readonly OwnedTrial[]) => fitRanker(own, ridges.names, expectedNames);
  const fitLabels = (own: readonly OwnedTrial[]) => fitRanker(own, ridges.labels, expectedLabels);
  return {
    names: fitNames(names),
    labels: fitLabels(labels),
    confidence: {
      names: calibrate(names.filter(isReal), fitNames, (best) => nameFeatures(best, best.isOnReceipt ?? false)),
      labels: calibrate(labels.filter(isReal), fitLabels, labelFeatures),
      ...calibrateRules(trials.rules.filter(({ origin }) => isIn(origin)).filter(isReal)),
    },
  };
};
