import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { at } from '../../domain/assert.ts';
import { OutputField } from '../../domain/output-field.ts';
import { squash } from '../../processing/documents/extraction/sheet/fold.ts';
import { loadCases, loadWorkflow } from './cases.ts';
import { publishedFields, tableOf } from './published-fields.ts';
import type { FileReading } from './reading-cache.ts';

/** A document of a set: its path, the requested fields, and their values. */
export interface SetCase {
  readonly set: string;
  readonly name: string;
  readonly path: string;
  readonly fields: readonly OutputField[];
  readonly expected: Readonly<Record<string, unknown>>;
  /** The maker of the document: its shop, issuer or publisher. Documents of one origin are never in different folds. */
  readonly origin: string;
}

/** A document with its reading. */
export interface ReadSetCase extends SetCase {
  readonly reading: FileReading;
}

/**
 * `expected.json`: documents with the publisher's own structure of values. An electronic invoice whose values are not
 * those on its pages measures nothing.
 */
const Published = z.object({
  documents: z
    .array(
      z.object({
        file: z.string(),
        fields: z.record(z.string(), z.unknown()),
        xml_matches_page: z.boolean().default(true),
      }),
    )
    .transform((documents) => documents.filter((document) => document.xml_matches_page)),
});

/** `truth.json`: documents with the fields to ask for. */
const Described = z.object({
  documents: z.array(
    z.object({
      source: z.string(),
      file: z.string(),
      fields: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          type: z.enum(['string', 'number', 'date']),
          value: z.unknown(),
        }),
      ),
      rows: z.array(z.record(z.string(), z.union([z.string(), z.number()]))).optional(),
    }),
  ),
});

/** Fields with the name of the issuer. In a set without any, each document is its own origin. */
const issuerNames = ['company', 'merchant', 'supplier', 'creditor'];

const issuerOf = (expected: Readonly<Record<string, unknown>>, otherwise: string): string => {
  const name = issuerNames.map((field) => expected[field]).find((value) => typeof value === 'string');
  return name === undefined ? otherwise : squash(String(name));
};

const readJson = async <Content>(path: string, schema: z.ZodType<Content>): Promise<Content> => {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    throw new Refusal(
      `${path} does not describe a set of documents: ${error instanceof Error ? error.message : error}`,
    );
  }
};

/** The end of the name of a set whose values are measured apart; no model is fitted on them. */
const further = '-further';

/** Whether a set has the further values of documents that are in another set, too. */
export const isFurther = ({ set }: Pick<SetCase, 'set'>): boolean => set.endsWith(further);

const publishedSet = async (folder: string): Promise<SetCase[]> => {
  const set = basename(folder);
  const { documents } = await readJson(join(folder, 'expected.json'), Published);
  const casesOf = (request: 'main' | 'further', name: string): SetCase[] => {
    const read = documents.map((document) => ({ document, ...publishedFields(document.fields, request) }));
    // All fields of a set are requested of each document, as by a workflow.
    const fields = [...new Map(read.flatMap((one) => one.fields.map((field) => [field.name, field]))).values()];
    return read.map(({ document: { file }, expected }) => ({
      set: name,
      name: file,
      path: join(folder, file),
      fields,
      expected,
      origin: issuerOf(expected, `${set}/${file}`),
    }));
  };
  const main = casesOf('main', set);
  const others = casesOf('further', `${set}${further}`).map((one, index) => ({
    ...one,
    origin: at(main, index).origin,
  }));
  return [...main, ...others.filter(({ expected }) => Object.keys(expected).length > 0)];
};

const rowsField = 'rows';

const describedSet = async (folder: string): Promise<SetCase[]> => {
  const { documents } = await readJson(join(folder, 'truth.json'), Described);
  return documents.map(({ source, file, fields, rows }) => ({
    set: basename(folder),
    name: file,
    path: join(folder, 'documents', file),
    fields: [
      ...fields.map(({ name, label, type }) => OutputField.parse({ name, label, type })),
      ...(rows && rows.length > 0 ? [rowsOf(rows)] : []),
    ],
    expected: {
      ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
      ...(rows ? { [rowsField]: rows.map(withoutEmpty) } : {}),
    },
    // The publisher is the repository, without its commit and path.
    origin: source.split('@')[0] ?? source,
  }));
};

type DescribedRow = Readonly<Record<string, string | number>>;

/** A row whose empty cells must stay empty. */
const withoutEmpty = (row: DescribedRow): Record<string, string | number | null> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === '' ? null : value]));

const isoDay = /^\d{4}-\d\d-\d\d$/;

/** The type of a column, by all of its values. */
const typeOfColumn = (values: readonly (string | number)[]): 'number' | 'date' | 'string' => {
  const present = values.filter((value) => value !== '');
  if (present.every((value) => typeof value === 'number')) return 'number';
  return present.every((value) => isoDay.test(String(value))) ? 'date' : 'string';
};

const rowsOf = (rows: readonly DescribedRow[]): OutputField => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const types = columns.map((name) => [name, typeOfColumn(rows.flatMap((row) => row[name] ?? []))] as const);
  return tableOf(rowsField, 'Rows', Object.fromEntries(types));
};

const folderSet = async (folder: string): Promise<SetCase[]> => {
  const cases = await loadCases(folder, Number.MAX_SAFE_INTEGER);
  const workflow = join(folder, 'workflow.json');
  const { outputSchema } = await loadWorkflow(existsSync(workflow) ? workflow : null, cases);
  const set = basename(folder);
  return cases.map(({ name, path, expected }) => ({
    set,
    name,
    path,
    fields: outputSchema,
    expected,
    origin: issuerOf(expected, `${set}/${name}`),
  }));
};

/**
 * The similarity from which two names count as one: a shop's name is written in several ways, and transcripts have
 * errors.
 */
const sameNameFrom = 0.82;

/** Gives one name to origins whose names are nearly the same. */
const withMergedOrigins = (cases: readonly SetCase[]): SetCase[] => {
  const known: string[] = [];
  const merged = new Map<string, string>();
  for (const origin of cases.map((one) => one.origin).toSorted()) {
    const same = known.find(
      (other) => 1 - distance(other, origin) / Math.max(other.length, origin.length) >= sameNameFrom,
    );
    merged.set(origin, same ?? origin);
    if (same === undefined) known.push(origin);
  }
  return cases.map((one) => ({ ...one, origin: merged.get(one.origin) ?? one.origin }));
};

/**
 * Reads all sets of a folder: each folder in it with a `truth.json`, an `expected.json` of documents, or documents with
 * a NAME.json beside each, and maybe a `workflow.json` with the fields to ask for. Other folders are left out.
 * @throws Refusal if there is no set
 */
export const loadSets = async (root: string): Promise<SetCase[]> => {
  const names = (
    await readdir(root, { withFileTypes: true }).catch(() => {
      throw new Refusal(`The folder ${root} does not exist.`);
    })
  )
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name)
    .sort();
  const cases: SetCase[] = [];
  for (const name of names) {
    const folder = join(root, name);
    if (existsSync(join(folder, 'truth.json'))) {
      cases.push(...(await describedSet(folder)));
    } else if (existsSync(join(folder, 'expected.json'))) {
      const set = await publishedSet(folder).catch(() => []);
      cases.push(...set);
    } else {
      cases.push(...(await folderSet(folder).catch(() => [])));
    }
  }
  if (cases.length === 0) throw new Refusal(`${root} contains no set of documents.`);
  return withMergedOrigins(cases);
};
