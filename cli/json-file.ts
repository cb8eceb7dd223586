import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { fieldPath } from '../domain/field-path.ts';
import { issueMessage } from '../domain/issue-message.ts';
import { CliError } from './context.ts';

/** Reads a JSON file and checks it against the schema. @throws CliError that lists every invalid member */
export const readJsonFile = async <T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CliError(`Cannot read the file ${path}.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CliError(`${path} is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}`);
  }
  const parsed = schema.safeParse(value, { error: issueMessage });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${fieldPath(issue.path)}: ${issue.message}`);
  throw new CliError(`${path} is not valid:\n${lines.join('\n')}`);
};
