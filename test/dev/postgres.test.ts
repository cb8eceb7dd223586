import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findFreePort } from '../../dev/processes/free-ports.ts';
import type { ManagedProcess } from '../../dev/processes/managed-process.ts';
import { startPostgres } from '../../dev/servers/postgres.ts';

let folder: string;
const servers: ManagedProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docket-pg-'));
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop(10_000);
  rmSync(folder, { recursive: true, force: true });
});

const start = async (): Promise<{ server: ManagedProcess; databaseUrl: string }> => {
  const files = { folder: join(folder, 'postgres'), logFile: join(folder, 'postgres.log') };
  return startPostgres({ ...files, port: await findFreePort(), password: 'secret', durable: true }, (server) =>
    servers.push(server),
  );
};

const query = async (connectionString: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

it('The embedded PostgreSQL keeps committed rows when it is killed, and starts again in the same folder', async () => {
  const first = await start();
  await query(first.databaseUrl, 'CREATE TABLE kept AS SELECT 42 AS value');
  first.server.kill();
  await first.server.exit;
  const second = await start();
  expect(await query(second.databaseUrl, 'SELECT value FROM kept')).toEqual([{ value: 42 }]);
});

it('The embedded PostgreSQL starts in a folder that only its owner may enter, with settings that lose nothing', async () => {
  chmodSync(folder, 0o700);
  const { databaseUrl } = await start();
  const settings = await query(
    databaseUrl,
    "SELECT current_setting('fsync') AS fsync, current_setting('TimeZone') AS timezone",
  );
  expect(settings).toEqual([{ fsync: 'on', timezone: 'UTC' }]);
  const sorted = await query(
    databaseUrl,
    "SELECT string_agg(t, '' ORDER BY t) AS sorted FROM unnest(ARRAY['b', 'A', 'a', 'B', 'é']) AS t",
  );
  expect(sorted).toEqual([{ sorted: 'ABabé' }]);
  await expect(query(databaseUrl.replace(':secret@', ':other@'), 'SELECT 1')).rejects.toThrow(
    /password authentication failed/,
  );
});
