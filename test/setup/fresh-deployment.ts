import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { pool } from '../support/stack/database.ts';
import { testStack } from '../support/stack/stack.ts';

/**
 * Settings of a deployment whose database, namespace and bucket nobody has prepared; the servers are the shared
 * stack's.
 */
export const createFreshDeployment = async (): Promise<Record<string, string>> => {
  const name = `fresh-${randomBytes(6).toString('hex')}`;
  const database = name.replaceAll('-', '_');
  await pool.query(`CREATE DATABASE ${database}`);
  onTestFinished(async () => {
    await pool.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  });
  const url = new URL(testStack().databaseUrl);
  url.pathname = `/${database}`;
  return { ...testStack().settings, DATABASE_URL: url.href, TEMPORAL_NAMESPACE: name, S3_BUCKET: name };
};
