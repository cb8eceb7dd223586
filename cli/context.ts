import { readStackFile, stackSettings } from '../dev/stack/stack-file.ts';
import { type Config, ConfigError, loadConfig, readEnvironment } from '../platform/config.ts';
import { type Database, openDatabase } from '../prisma/client.ts';

/** A failure that the operator can mend; its message says how. */
export class CliError extends Error {
  override name = 'CliError';
}

export interface CliContext {
  readonly config: Config;
  readonly prisma: Database['prisma'];
}

/** The settings: those of a stack that runs on DATA_DIR where there is one, else the environment's. */
export const cliConfig = (): Config => {
  const environment = readEnvironment();
  const config = loadConfig(environment);
  const stack = readStackFile(config.dataDir);
  return stack ? loadConfig({ ...environment, ...stackSettings(stack) }) : config;
};

/** Runs one command against the database. @throws CliError where there is no database to be found, or it does not answer. */
export const withContext = async <T>(work: (context: CliContext) => Promise<T>): Promise<T> => {
  const config = cliConfig();
  if (!config.database.url) {
    throw new CliError(
      `No stack runs on DATA_DIR ${config.dataDir}. Start one with "npm start", or set DATABASE_URL to a database.`,
    );
  }
  const database = openDatabase({ ...config.database, poolSize: 2 }, 'admin');
  try {
    return await work({ config, prisma: database.prisma });
  } finally {
    await database.close();
  }
};

/** A failure in words for standard error; null where it is none that the operator can mend. */
export const explain = (error: unknown): string | null => {
  if (error instanceof CliError || error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && (error.code === 'P1001' || error.code === 'ECONNREFUSED')) {
    return 'The database does not answer. Check DATABASE_URL, or start the stack with "npm start".';
  }
  return null;
};
