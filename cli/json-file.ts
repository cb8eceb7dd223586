import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { fieldPath } from '../domain/field-path.ts';
import { CliError } from './context.ts';

/** A JSON file that has the form of the schema. @throws CliError that names every wrong member. */
export const readJsonFile = async <T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CliError(`The file ${path} cannot be read.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CliError(`${path} is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${fieldPath(issue.path)}: ${issue.message}`);
  throw new CliError(`${path} cannot be used:\n${lines.join('\n')}`);
};
