import { parseArgs } from 'node:util';
import { Refusal } from '../../base/refusal.ts';
import type { Half } from '../fraud/measure.ts';

const originalsDefault = 12;

interface CommonOptions {
  readonly folder: string;
  /** The most files to read, from the start of the folder. */
  readonly limit: number;
  readonly jsonFile: string | null;
}

/** Measures documents, each with a NAME.json beside it. */
export interface DocumentAccuracyOptions extends CommonOptions {
  readonly of: 'documents';
  /** The workflow file whose fields are extracted; null takes the names in the expected values. */
  readonly workflowFile: string | null;
  /** Removes the files in PDFs first, such as electronic invoices. */
  readonly withoutAttachments: boolean;
  /** Reads damaged copies of the pictures, too. */
  readonly damaged: boolean;
  /** Prints every wrong value. */
  readonly verbose: boolean;
  /** The figures of an earlier run, for comparison. */
  readonly earlierFile: string | null;
  /** The expected value that names a document's origin, such as its shop; null counts each document once. */
  readonly origin: string | null;
}

/** Measures all sets of documents in a folder, out of fold. */
export interface AllSetsAccuracyOptions {
  readonly of: 'sets';
  readonly folder: string;
  /** The folder that keeps readings of files; null reads each file again. */
  readonly cacheFolder: string | null;
  /** Writes the models fitted on all sets into the source code. */
  readonly fit: boolean;
  readonly jsonFile: string | null;
  /** The figures of an earlier run, for comparison. */
  readonly earlierFile: string | null;
  readonly verbose: boolean;
}

/** Measures what a language model adds as the second reader of all sets of documents in a folder. */
export interface SecondReaderAccuracyOptions {
  readonly of: 'second reader';
  readonly folder: string;
  /** The most documents of each set. */
  readonly limit: number;
  /** Answers in place of a model: the share of its values that are right; null asks the model of the settings. */
  readonly standIn: number | null;
  /** The workflow's trust in the model; null for the default. */
  readonly trust: number | null;
  readonly jsonFile: string | null;
  readonly verbose: boolean;
}

/** Measures photos of shelves with one `expected.json`, or several such folders in a folder. */
export interface ShelfAccuracyOptions extends CommonOptions {
  readonly of: 'shelf';
  /** The folder that keeps prepared references for the next run; null keeps none. */
  readonly cacheFolder: string | null;
  /** The figures of an earlier run, for comparison. */
  readonly earlierFile: string | null;
}

/** Measures the labeled set of bench/fraud, which is drawn for the run, or copies of documents. */
export interface FraudAccuracyOptions {
  readonly of: 'fraud';
  readonly half: Half;
  /** The seed of the first drawn original; by default, that of the half. */
  readonly seed?: number;
  /** Different documents, which are copied; null draws the set. */
  readonly folder: string | null;
  readonly originals: number;
  /** Prints every document with its matches. */
  readonly verbose: boolean;
  readonly jsonFile: string | null;
}

export type AccuracyOptions =
  | DocumentAccuracyOptions
  | AllSetsAccuracyOptions
  | SecondReaderAccuracyOptions
  | ShelfAccuracyOptions
  | FraudAccuracyOptions
  | { readonly of: 'help' };

export const accuracyUsage = `Usage: npm run bench:accuracy -- DIR [--workflow FILE.json] [--without-attachments | --damaged] [--limit N] [--json FILE] [--compare FILE|REV] [--origin FIELD] [--verbose]
       npm run bench:accuracy -- --all DIR [--cache DIR] [--fit] [--json FILE] [--compare FILE|REV] [--verbose]
       npm run bench:accuracy -- --all DIR --second-reader [--trust SHARE] [--stand-in SHARE] [--limit N] [--json FILE] [--verbose]
       npm run bench:accuracy -- --shelf DIR [--limit N] [--json FILE] [--compare FILE|REV] [--cache DIR]
       npm run bench:accuracy -- --fraud [DIR] [--half tune|report] [--seed N] [--limit N] [--json FILE] [--verbose]

The first measures how well documents are read: DIR holds documents, each with what is to be found in it as NAME.json: {"field": "value", ...}.
  --workflow FILE  the fields to ask for; without it, those that the expectations name
  --without-attachments
                   removes the files in PDFs first, such as electronic invoices, so that only the pages are read
  --damaged        reads the pictures of DIR, and copies of them that are shrunk, turned, compressed or blurred
  --verbose        prints every value that is not right
  --compare FILE   prints each value that only this run or only the one that wrote FILE with --json read right; instead of
                   FILE, a revision of git, which is measured first with the same options
  --origin FIELD   weighs each origin the same, however many documents it has; documents with the same expected value of
                   FIELD, such as the company, have the same origin

The second measures every set of documents in DIR. A set is a folder in it: with NAME.json beside each document, or with
one expected.json, or with one truth.json that also has labels and types. Models are fitted in five folds by origin
(shop, issuer, publisher), and each document is judged by the models that have not seen its origin. Files attached to
PDFs and the quality gate are left out: only what pages show is measured. Sets whose name starts with "drawn-" count for
weights, and not for confidences.
  --cache DIR      keeps what was read of each file, so that the next run takes seconds; use a folder outside the
                   project
  --fit            writes the models fitted on all sets to processing/documents/extraction/models
  --compare FILE   prints each value that only this run, or only the one that wrote FILE with --json, read right; or REV

With --second-reader, the language model of the settings (LLM_...) reads again what the engine is unsure of. It prints
how often both readers were right, by how they relate, and the value to set as the workflow's "trust".
  --trust SHARE    the "trust" to measure with, instead of the default
  --stand-in SHARE a server of this benchmark answers in place of a model: this share of its values is right, the others
                   are other words of the page
  --limit N        at most N documents of each set, spread over it

The third measures how well shelf photos are recognized: DIR holds photos, reference images and expected.json:
  {"catalog": [{"sku", "name", "brand", "refs": [FILE]}],
   "photos": [{"file", "width", "height", "facings": [{"sku", "box": [x, y, width, height], "optional"?}]}]}
  A facing's sku is one of the catalog or "unknown"; one that is optional (cut off, mostly hidden) counts neither as a miss nor as a false find.
  A find is right where it has the same SKU (or brand) and more than half of the two boxes' union in common.
  A product may have a "family", the kind of packs that it belongs to, which gets figures of its own.
  "node samples/make-shelf/main.ts --out DIR" draws such a folder; samples/make-drinks and samples/make-siblings draw others.
  DIR may hold several such folders instead: each is measured with its own catalog, and families are summed over them.
  --cache DIR      keeps the prepared reference images in DIR, so that the next run does not prepare them again
  --compare FILE   prints each facing that only this run or only the one that wrote FILE with --json named right; or REV

The fourth measures the fraud checks on a labeled set that it draws: originals, copies and altered copies of them, and honest neighbors.
With DIR, the originals are the documents of that folder, which must all be different, and only copies of them are made.
  --seed N         draws other documents than those of the halves
  --half HALF      "report" (the default), or "tune", the half that weights are chosen on

  --limit N        at most N documents or photos; of --fraud, N originals of each kind of paper (default 12)
  --json FILE      writes the figures
  --engine builtin the engine to measure (the only one so far)`;

const parse = (args: readonly string[]) =>
  parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      shelf: { type: 'string' },
      all: { type: 'string' },
      'second-reader': { type: 'boolean', default: false },
      'stand-in': { type: 'string' },
      trust: { type: 'string' },
      cache: { type: 'string' },
      fit: { type: 'boolean', default: false },
      fraud: { type: 'boolean', default: false },
      half: { type: 'string', default: 'report' },
      seed: { type: 'string' },
      workflow: { type: 'string' },
      'without-attachments': { type: 'boolean', default: false },
      damaged: { type: 'boolean', default: false },
      engine: { type: 'string', default: 'builtin' },
      limit: { type: 'string' },
      json: { type: 'string' },
      compare: { type: 'string' },
      origin: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });

const shareOf = (option: string, value: string | undefined): number | null => {
  const share = value === undefined ? null : Number(value);
  if (share !== null && !(share >= 0 && share <= 1)) throw new Error(`--${option} must be from 0 to 1.`);
  return share;
};

const read = (args: readonly string[]): AccuracyOptions => {
  const { values, positionals } = parse(args);
  if (values.help) return { of: 'help' };
  if (values.engine !== 'builtin') {
    throw new Error(`The engine "${values.engine}" cannot be measured by this benchmark.`);
  }
  const limit = Number(values.limit ?? (values.fraud ? originalsDefault : 1_000_000));
  if (!Number.isInteger(limit) || limit < 1) throw new Error('--limit must be a whole number of 1 or more.');
  const jsonFile = values.json ?? null;
  if (values['second-reader']) {
    const others = [values.shelf, values.workflow, values.origin, values.seed, values.compare, values.cache];
    const isAlone = positionals.length === 0 && others.every((value) => value === undefined);
    if (values.all === undefined || !isAlone || values.fraud || values.fit) {
      throw new Error('--second-reader takes only --all, --trust, --stand-in, --limit, --json and --verbose.');
    }
    const { all: folder, verbose } = values;
    const standIn = shareOf('stand-in', values['stand-in']);
    return { of: 'second reader', folder, limit, standIn, trust: shareOf('trust', values.trust), jsonFile, verbose };
  }
  if (values['stand-in'] !== undefined || values.trust !== undefined) {
    throw new Error('--stand-in and --trust apply to --second-reader only.');
  }
  if (values.all !== undefined) {
    const others = [values.shelf, values.workflow, values.origin, values.seed, values.limit];
    const isAlone = positionals.length === 0 && others.every((value) => value === undefined);
    if (!isAlone || values.fraud || values.damaged || values['without-attachments']) {
      throw new Error('--all takes only --cache, --fit, --json, --compare and --verbose.');
    }
    return {
      of: 'sets',
      folder: values.all,
      cacheFolder: values.cache ?? null,
      fit: values.fit,
      jsonFile,
      earlierFile: values.compare ?? null,
      verbose: values.verbose,
    };
  }
  if (values.fit) throw new Error('--fit applies to --all only.');
  if (values.fraud && (values.compare !== undefined || values.origin !== undefined)) {
    throw new Error('--compare and --origin do not apply to fraud checks.');
  }
  if (values.cache !== undefined && values.shelf === undefined) {
    throw new Error('--cache applies to --all and --shelf only.');
  }
  if (values.origin !== undefined && values.shelf !== undefined) {
    throw new Error('--origin applies to documents only; products have a family.');
  }
  if (values.damaged && (values.compare !== undefined || values.origin !== undefined)) {
    throw new Error('--compare and --origin apply to one reading of each document, not to --damaged.');
  }
  if (values.fraud) {
    if (positionals.length > 1 || values.shelf !== undefined) throw new Error('--fraud takes one folder at most.');
    const { half, verbose } = values;
    if (half !== 'tune' && half !== 'report') throw new Error('--half must be tune or report.');
    const seed = values.seed === undefined ? undefined : Number(values.seed);
    if (seed !== undefined && !(Number.isSafeInteger(seed) && seed >= 0)) {
      throw new Error('--seed must be a whole number of 0 or more.');
    }
    const folder = positionals[0] ?? null;
    return { of: 'fraud', half, folder, originals: limit, verbose, jsonFile, ...(seed === undefined ? {} : { seed }) };
  }
  if (values.shelf !== undefined) {
    if (positionals.length > 0) {
      throw new Error('Name either a folder of documents or --shelf with a folder of photos.');
    }
    if (values.workflow !== undefined) {
      throw new Error('--workflow applies to documents only; a shelf has its catalog.');
    }
    const earlierFile = values.compare ?? null;
    return { of: 'shelf', folder: values.shelf, limit, jsonFile, earlierFile, cacheFolder: values.cache ?? null };
  }
  const [folder, ...more] = positionals;
  if (!folder || more.length > 0) throw new Error('Name one folder.');
  if (values.damaged && values['without-attachments']) {
    throw new Error('--damaged applies to pictures only, which have no attachments.');
  }
  return {
    of: 'documents',
    folder,
    workflowFile: values.workflow ?? null,
    limit,
    jsonFile,
    withoutAttachments: values['without-attachments'],
    damaged: values.damaged,
    verbose: values.verbose,
    earlierFile: values.compare ?? null,
    origin: values.origin ?? null,
  };
};

/**
 * Reads the command line of the accuracy benchmark.
 * @throws Refusal with the usage for unknown arguments
 */
export const readAccuracyOptions = (args: readonly string[]): AccuracyOptions => {
  try {
    return read(args);
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n\n${accuracyUsage}`);
  }
};
