import { userInfo } from 'node:os';
import type { Config } from '../platform/config.ts';
import { loadRunningConfig } from '../platform/running-config.ts';
import type { AuditActor } from '../prisma/audit/write.ts';
import { type Database, openDatabase } from '../prisma/client.ts';

/** An error that the operator can fix; its message says how. */
export class CliError extends Error {
  override name = 'CliError';
}

export interface CliContext {
  readonly config: Config;
  readonly prisma: Database['prisma'];
}

/** Runs one command on the database. @throws CliError if no database is configured */
export const withContext = async <T>(work: (context: CliContext) => Promise<T>): Promise<T> => {
  const config = loadRunningConfig();
  if (!config.database.url) {
    throw new CliError(
      `No stack is running on DATA_DIR ${config.dataDir}. Start one with "npm start", or set DATABASE_URL.`,
    );
  }
  const database = openDatabase({ ...config.database, poolSize: 2, queryTimeoutMs: 0 }, 'cli');
  try {
    return await work({ config, prisma: database.prisma });
  } finally {
    await database.close();
  }
};

/** The person at the command line, as the audit log names them. */
export const cliActor = (): AuditActor => ({ userId: null, label: `cli:${userInfo().username}`, requestId: null });
