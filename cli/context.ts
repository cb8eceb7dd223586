import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { text as readText } from 'node:stream/consumers';
import { z } from 'zod';
import { fieldPath } from '../domain/field-path.ts';
import { issueMessage } from '../domain/issue-message.ts';
import type { Config } from '../platform/config.ts';
import { loadRunningConfig } from '../platform/running-config.ts';
import type { Keyring } from '../platform/sealing/keyring.ts';
import { auditedTransaction, type WriteAudit } from '../prisma/audit/audited-transaction.ts';
import type { AuditActor } from '../prisma/audit/write.ts';
import { type Database, type Db, openDatabase } from '../prisma/client.ts';
import { findCompany } from '../prisma/tenants/companies.ts';
import { CliError } from './errors/cli-error.ts';

export interface CliContext {
  readonly config: Config;
  readonly prisma: Database['prisma'];
  /** Decrypts the secrets in the database. */
  readonly keyring: Keyring;
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
    return await work({ config, prisma: database.prisma, keyring: config.keyring });
  } finally {
    await database.close();
  }
};

/** The person at the command line, as the audit log names them. */
export const cliActor = (): AuditActor => ({ userId: null, label: `cli:${userInfo().username}`, requestId: null });

/** One transaction for a change at the command line and for its audit entry: both are committed, or neither. */
export const withAudit = <T>({ prisma }: CliContext, work: (tx: Db, audit: WriteAudit) => Promise<T>): Promise<T> =>
  auditedTransaction(prisma, cliActor(), work);

/** Reads the ISO 8601 time of an option. @throws CliError */
export const readTime = (option: string, text: string): Date => {
  const parsed = z.iso.datetime({ offset: true }).safeParse(text);
  if (parsed.success) return new Date(parsed.data);
  throw new CliError(
    `${option}: "${text}" is not an ISO 8601 time. Write it like 2026-03-14T09:30:00Z or 2026-03-14T10:30:00+01:00.`,
  );
};

/**
 * Reads a JSON file, or standard input if `file` is `-`, and checks it against the schema.
 * @throws CliError that lists every invalid member
 */
export const readJsonFile = async <T extends z.ZodType>(file: string, schema: T): Promise<z.output<T>> => {
  const path = file === '-' ? 'Standard input' : file;
  const text = await (file === '-' ? readText(process.stdin) : readFile(file, 'utf8')).catch(() => {
    throw new CliError(`Cannot read the file ${path}.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CliError(`${path} is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}`);
  }
  const parsed = schema.safeParse(value, { error: issueMessage });
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${fieldPath(issue.path)}: ${issue.message}`);
  throw new CliError(`${path} is not valid:\n${lines.join('\n')}`);
};

/** The company with this id. @throws CliError that says how to find the ids */
export const requireCompany = async ({ prisma }: Pick<CliContext, 'prisma'>, id: string) => {
  const company = await findCompany(prisma, id);
  if (!company) throw new CliError(`Company ${id} does not exist. Run "admin company list" to see all companies.`);
  return company;
};
