import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';
import { OutputField } from '../../domain/output-field.ts';
import { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';

const Expectations = z.record(z.string(), z.unknown());

/** A document and its expected values. */
export interface AccuracyCase {
  readonly name: string;
  readonly path: string;
  readonly expected: Readonly<Record<string, unknown>>;
}

const documentTypes = new Set(['.pdf', '.jpg', '.jpeg', '.png', '.webp', '.tif', '.tiff', '.heic', '.heif']);

/**
 * Reads the documents of a folder that have a file of expected values, sorted by name.
 * @throws Refusal if the folder has none
 */
export const loadCases = async (folder: string, limit: number): Promise<AccuracyCase[]> => {
  const names = (
    await readdir(folder).catch(() => {
      throw new Refusal(`The folder ${folder} does not exist.`);
    })
  ).sort();
  const documents = names.filter((name) => documentTypes.has(extname(name).toLowerCase()));
  const cases: AccuracyCase[] = [];
  for (const file of documents) {
    const name = file.slice(0, -extname(file).length);
    if (!names.includes(`${name}.json`)) continue;
    const text = await readFile(join(folder, `${name}.json`), 'utf8');
    cases.push({ name, path: join(folder, file), expected: Expectations.parse(JSON.parse(text)) });
    if (cases.length >= limit) break;
  }
  if (cases.length === 0) throw new Refusal(`${folder} contains no document with a NAME.json beside it.`);
  return cases;
};

/** Without a workflow file, the name of a field determines its type. */
const guessType = (name: string): OutputField['type'] => {
  if (/date|datum/i.test(name)) return 'date';
  return /total|amount|sum|tax|vat$|net$/i.test(name) ? 'currency' : 'string';
};

/** Returns the fields to extract: those of a workflow file, or one for each name in the expected values. */
export const loadWorkflow = async (
  file: string | null,
  cases: readonly AccuracyCase[],
): Promise<Pick<WorkflowFile, 'slug' | 'outputSchema' | 'processing' | 'kind'>> => {
  if (file !== null) return WorkflowFile.parse(JSON.parse(await readFile(file, 'utf8')));
  const names = [...new Set(cases.flatMap(({ expected }) => Object.keys(expected)))];
  const outputSchema = names.map((name) =>
    OutputField.parse({ name, label: name.replaceAll(/[_-]+/g, ' '), type: guessType(name) }),
  );
  return WorkflowFile.parse({
    slug: 'expectations',
    name: 'Expectations',
    upload: { minFiles: 1, maxFiles: 1, acceptedFormats: ['application/pdf'], maxFileSizeMb: 100 },
    outputSchema,
  });
};
