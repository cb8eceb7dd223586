import { type Config, ConfigError, loadConfig, readEnvironment } from '../platform/config.ts';
import { readStackFile, stackSettings } from '../platform/stack-file.ts';
import { type Database, openDatabase } from '../prisma/client.ts';

/** An error that the operator can fix; its message says how. */
export class CliError extends Error {
  override name = 'CliError';
}

export interface CliContext {
  readonly config: Config;
  readonly prisma: Database['prisma'];
}

/** Returns the settings: those of the stack that runs on DATA_DIR, or those of the environment if none runs. */
export const cliConfig = (): Config => {
  const environment = readEnvironment();
  const config = loadConfig(environment);
  const stack = readStackFile(config.dataDir);
  return stack ? loadConfig({ ...environment, ...stackSettings(stack) }) : config;
};

/** Runs one command on the database. @throws CliError if no database is configured */
export const withContext = async <T>(work: (context: CliContext) => Promise<T>): Promise<T> => {
  const config = cliConfig();
  if (!config.database.url) {
    throw new CliError(
      `No stack is running on DATA_DIR ${config.dataDir}. Start one with "npm start", or set DATABASE_URL.`,
    );
  }
  const database = openDatabase({ ...config.database, poolSize: 2 }, 'cli');
  try {
    return await work({ config, prisma: database.prisma });
  } finally {
    await database.close();
  }
};

/** Returns the message of an error that the operator can fix; null for any other error. */
export const explain = (error: unknown): string | null => {
  if (error instanceof CliError || error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && (error.code === 'P1001' || error.code === 'ECONNREFUSED')) {
    return 'Cannot reach the database. Check DATABASE_URL, or start the stack with "npm start".';
  }
  return null;
};
