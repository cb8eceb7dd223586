import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';

/**
 * Reads the figures of an earlier run of the same folder, which it wrote with `--json`.
 * @param missing what the file does not have if it does not fit the schema, and how to write one that does
 * @throws Refusal that says what is wrong with the file
 */
export const readEarlierRun = async <Run>(path: string, schema: z.ZodType<Run>, missing: string): Promise<Run> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refusal(`${path} cannot be read. Write it with --json, from another commit.`);
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Refusal(`${path} ${missing}`);
  }
};
