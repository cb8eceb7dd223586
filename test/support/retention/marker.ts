import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client as TemporalClient } from '@temporalio/client';
import type { Pool } from 'pg';
import { loadConfig } from '../../../platform/config.ts';
import { storageClient } from '../../../platform/storage/storage.ts';
import { historyToJson } from '../../replay/history/json.ts';
import { payloadsIn } from '../../replay/history/payloads.ts';
import { testStack } from '../stack/stack.ts';

const settings = () => loadConfig(testStack().settings);

/**
 * The columns of the database that contain a text, as `table.column`: every text, JSON and byte column of every table
 * is read.
 */
export const columnsWith = async (pool: Pool, text: string): Promise<string[]> => {
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(`
    SELECT table_name AS "table", column_name AS "column", data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY') ORDER BY 1, 2`);
  const found: string[] = [];
  for (const { table, column, type } of rows) {
    const value = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rows: hits } = await pool.query(`SELECT 1 FROM "${table}" WHERE strpos(${value}, $1) > 0 LIMIT 1`, [text]);
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  return found;
};

/** The keys of stored objects with a text in their name or bytes. */
export const objectsWith = async (text: string): Promise<string[]> => {
  const { storage } = settings();
  const client = storageClient(storage);
  const found: string[] = [];
  for await (const { name } of client.listObjectsV2(storage.bucket, '', true) as AsyncIterable<{ name?: string }>) {
    if (name === undefined) continue;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of await client.getObject(storage.bucket, name)) chunks.push(chunk as Buffer);
    } catch {
      // Another test has removed it in the meantime.
    }
    if (name.includes(text) || Buffer.concat(chunks).includes(text)) found.push(name);
  }
  return found;
};

/** The files in the temporary folders of workers and API processes that contain a text. */
export const temporaryFilesWith = async (text: string): Promise<string[]> => {
  const names = (await readdir(tmpdir())).filter((name) => /^docket-(?:view-)?[A-Za-z0-9]{6}$/.test(name));
  // Folders with a log belong to whole stacks, whose servers keep overwritten data for a while.
  const folders = names.filter((name) => !existsSync(join(tmpdir(), name, 'logs')));
  const files = await Promise.all(
    folders.map((name) => readdir(join(tmpdir(), name), { recursive: true, withFileTypes: true }).catch(() => [])),
  );
  const found: string[] = [];
  for (const entry of files.flat().filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (bytes.includes(text)) found.push(path);
  }
  return found;
};

/** The workflows with these ids whose history contains a text; one that was never started has none. */
export const historiesWith = async (
  client: TemporalClient,
  ids: readonly string[],
  text: string,
): Promise<string[]> => {
  const found: string[] = [];
  for (const id of ids) {
    const history = await client.workflow
      .getHandle(id)
      .fetchHistory()
      .catch(() => null);
    const json = history && historyToJson(history);
    if (JSON.stringify([json, payloadsIn(json)]).includes(text)) found.push(id);
  }
  return found;
};
