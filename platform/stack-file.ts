import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The file in DATA_DIR in which the supervisor of `npm start` gives the command line the addresses of its servers. */
const StackFile = z.object({
  /** The supervisor's process id. */
  pid: z.int(),
  baseUrl: z.url(),
  databaseUrl: z.string(),
  temporalAddress: z.string(),
  temporalNamespace: z.string(),
  temporalUiUrl: z.url().nullable(),
  s3Endpoint: z.url(),
  s3PublicEndpoint: z.url(),
  s3ConsoleUrl: z.url().nullable(),
  /** Of the embedded MinIO. */
  s3SecretKey: z.string().optional(),
  /** Of the embedded PostgreSQL's data. */
  secretsKey: z.string().optional(),
});

export type StackFile = z.output<typeof StackFile>;

const pathIn = (dataDir: string): string => join(dataDir, 'stack.json');

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Finds the stack that runs on a DATA_DIR; null if none does. */
export const readStackFile = (dataDir: string): StackFile | null => {
  const path = pathIn(dataDir);
  if (!existsSync(path)) return null;
  const parsed = StackFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  return parsed.success && isAlive(parsed.data.pid) ? parsed.data : null;
};

/** Writes the file so that only its owner can read it, because it contains the passwords of the servers. */
export const writeStackFile = (dataDir: string, stack: StackFile): void => {
  writeFileSync(pathIn(dataDir), `${JSON.stringify(stack, null, 2)}\n`, { mode: 0o600 });
};

export const removeStackFile = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true });

/** Returns a running stack's addresses as settings, to override an environment before `loadConfig` reads it. */
export const stackSettings = (stack: StackFile): Record<string, string> => ({
  BASE_URL: stack.baseUrl,
  DATABASE_URL: stack.databaseUrl,
  TEMPORAL_ADDRESS: stack.temporalAddress,
  TEMPORAL_NAMESPACE: stack.temporalNamespace,
  S3_ENDPOINT: stack.s3Endpoint,
  S3_PUBLIC_ENDPOINT: stack.s3PublicEndpoint,
  ...(stack.s3SecretKey ? { S3_SECRET_KEY: stack.s3SecretKey } : {}),
  ...(stack.secretsKey ? { SECRETS_KEY: stack.secretsKey } : {}),
  ...(stack.temporalUiUrl ? { TEMPORAL_UI_URL: stack.temporalUiUrl } : {}),
});
