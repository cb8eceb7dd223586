import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';

/**
 * Reads the figures of an earlier run of the same folder, which it wrote with `--json`.
 * @param missing the message for a file that does not fit the schema: the missing content, and how to write a file with
 * it
 * @throws Refusal that explains what is wrong with the file
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
