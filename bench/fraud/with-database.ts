import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGuard } from '../../dev/processes/guard.ts';
import type { ManagedProcess } from '../../dev/processes/managed-process.ts';
import { startPostgres } from '../../dev/servers/postgres.ts';
import { isolatedEnvironment } from '../../dev/stack/app-environment.ts';
import { runSetup } from '../../dev/stack/app-processes.ts';
import { createServerSettings } from '../../dev/stack/server-settings.ts';
import { type Database, openDatabase } from '../../prisma/client.ts';

const stopGraceMs = 25_000;

/** Runs `work` on a separate PostgreSQL server with the schema applied, and then stops the server. */
export const withDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-fraud-database-'));
  // PostgreSQL may run under another account, which must be able to enter.
  chmodSync(folder, 0o755);
  const guard = startGuard(folder);
  const spawned: ManagedProcess[] = [];
  try {
    const { ports, postgresPassword: password } = await createServerSettings();
    const options = {
      folder: join(folder, 'postgres'),
      logFile: join(folder, 'logs', 'postgres.log'),
      port: ports.postgres,
      password,
      durable: false,
    };
    const { databaseUrl } = await startPostgres(options, (server) => {
      spawned.push(server);
      guard.watch(spawned);
    });
    await runSetup(isolatedEnvironment({ DATABASE_URL: databaseUrl }), ['database']);
    const database = openDatabase({ url: databaseUrl, poolSize: 4 }, 'bench');
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    for (const server of spawned) await server.stop(stopGraceMs);
    guard.release();
    await rm(folder, { recursive: true, force: true });
  }
};
