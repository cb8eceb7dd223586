import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../dev/free-ports.ts';
import type { ManagedProcess } from '../../dev/managed-process.ts';
import { startPostgres } from '../../dev/servers/postgres.ts';

export type ScratchPostgres = { pool: pg.Pool; stop(): Promise<void> };

/** A real PostgreSQL server with an empty database, in a temporary folder that goes with it. */
export const startScratchPostgres = async (): Promise<ScratchPostgres> => {
  const root = mkdtempSync(join(tmpdir(), 'docket-postgres-'));
  chmodSync(root, 0o755);
  let server: ManagedProcess | undefined;
  const stopServer = async (): Promise<void> => {
    await server?.stop(10_000);
    rmSync(root, { recursive: true, force: true });
  };
  const options = {
    folder: join(root, 'data'),
    logFile: join(root, 'postgres.log'),
    port: await findFreePort(),
    password: 'scratch',
    durable: false,
  };
  try {
    const { databaseUrl } = await startPostgres(options, (spawned) => {
      server = spawned;
    });
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
    return { pool, stop: () => pool.end().then(stopServer) };
  } catch (error) {
    await stopServer();
    throw error;
  }
};
