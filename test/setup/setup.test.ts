import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '../../prisma/migrate.ts';
import { pool } from '../support/stack/database.ts';
import { runScript } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';
import { createFreshDeployment } from './fresh-deployment.ts';

interface Line {
  readonly name: string;
  readonly outcome: string;
}

const setup = async (settings: Record<string, string>, ...args: string[]) => {
  const run = await runScript('setup/main.ts', [...args, '--json'], settings);
  return { ...run, lines: JSON.parse(run.stdout) as Line[] };
};

const outcomes = (lines: readonly Line[]) => Object.fromEntries(lines.map(({ name, outcome }) => [name, outcome]));

it('The setup prepares servers that nobody has prepared, and a second run changes nothing', async () => {
  const settings = { ...(await createFreshDeployment()), ADMIN_EMAIL: 'first@example.com' };
  const first = await setup(settings, '--skip', 'models');
  expect(first.exitCode).toBe(0);
  expect(outcomes(first.lines)).toEqual({
    database: 'done',
    search: 'done',
    'temporal namespace': 'done',
    'search attributes': 'done',
    'storage user': 'unchanged',
    bucket: 'done',
    cors: 'unchanged',
    lifecycle: 'done',
    'upload urls': 'unchanged',
    administrator: 'done',
  });
  const second = await setup(settings, '--skip', 'models');
  expect(second.exitCode).toBe(0);
  expect(new Set(second.lines.map(({ outcome }) => outcome))).toEqual(new Set(['unchanged']));
}, 120_000);

it('Several concurrent setups succeed, and one of them applies the migrations', async () => {
  const settings = await createFreshDeployment();
  const runs = await Promise.all([1, 2, 3].map(() => setup(settings, '--skip', 'models,administrator')));
  expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  const migrated = runs.filter(({ lines }) => outcomes(lines).database === 'done');
  expect(migrated).toHaveLength(1);
}, 120_000);

it('The setup shows which command creates the first super_admin if no address is set', async () => {
  const settings = await createFreshDeployment();
  const { exitCode, stdout } = await runScript('setup/main.ts', ['--only', 'database,administrator'], settings);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('npm run admin -- user create');
  expect(stdout).not.toContain('SECRETS_KEY');
}, 60_000);

it('The setup asks for SECRETS_KEY if it is not set, with the command that generates one', async () => {
  const { SECRETS_KEY: _, ...settings } = await createFreshDeployment();
  const { exitCode, stdout } = await runScript('setup/main.ts', ['--only', 'database'], settings);
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/! secrets +SECRETS_KEY is not set.*\n +Generate a key.*openssl rand -base64 32/);
}, 60_000);

it('The setup fails without SECRETS_KEY in production, and API and worker do not start', async () => {
  const { SECRETS_KEY: _, ...settings } = await createFreshDeployment();
  const production = { ...settings, NODE_ENV: 'production' };
  const { exitCode, stdout } = await runScript('setup/main.ts', ['--only', 'database'], production);
  expect([exitCode, stdout]).toEqual([
    1,
    expect.stringMatching(/✗ secrets +SECRETS_KEY is not set. The API and the workers/),
  ]);
  for (const script of ['api/main.ts', 'worker/main.ts']) {
    const refused = await runScript(script, [], production);
    expect([refused.exitCode, refused.stderr]).toEqual([2, expect.stringContaining('SECRETS_KEY: must be set')]);
  }
}, 60_000);

it('A setup whose database does not answer fails, reports it, and prepares the rest', async () => {
  const settings = { ...(await createFreshDeployment()), DATABASE_URL: 'postgresql://nobody:nothing@127.0.0.1:1/none' };
  const { exitCode, lines } = await setup(settings, '--only', 'database,storage');
  expect(exitCode).toBe(1);
  expect(outcomes(lines)).toMatchObject({ database: 'failed', bucket: 'done' });
}, 60_000);

it('The setup explains what to do if its account may not add the extension of the search, and continues', async () => {
  const name = `limited_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(testStack().databaseUrl);
  url.pathname = `/${name}`;
  await pool.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await pool.query(`CREATE DATABASE ${name}`);
  const owner = new pg.Client(url.href);
  // DROP DATABASE may end the connection before the termination message arrives.
  owner.on('error', () => undefined);
  await owner.connect();
  onTestFinished(async () => {
    await owner.end();
    await pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await pool.query(`DROP ROLE ${name}`);
  });
  const settings = { DATABASE_URL: Object.assign(new URL(url), { username: name, password: name }).href };
  await owner.query(`GRANT CREATE ON DATABASE ${name} TO ${name}; GRANT ALL ON SCHEMA public TO ${name}`);
  await migrate(settings.DATABASE_URL);
  await owner.query(`REVOKE CREATE ON DATABASE ${name} FROM ${name}`);
  const refused = await setup(settings, '--only', 'database');
  expect(refused.exitCode).toBe(0);
  expect(outcomes(refused.lines)).toEqual({ database: 'unchanged', search: 'left' });
  await owner.query('CREATE EXTENSION pg_trgm');
  expect(outcomes((await setup(settings, '--only', 'database')).lines)).toEqual({
    database: 'unchanged',
    search: 'done',
  });
}, 60_000);

it('The setup refuses an unknown part with exit code 2', async () => {
  const { exitCode, stderr } = await runScript(
    'setup/main.ts',
    ['--only', 'everything'],
    await createFreshDeployment(),
  );
  expect(exitCode).toBe(2);
  expect(stderr).toContain('Choose from database, temporal, storage, models, administrator');
});
