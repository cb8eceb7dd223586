import { Client } from 'pg';
import { expect, it } from 'vitest';
import { serverFindings } from '../../setup/checks/database.ts';
import { runScript } from '../support/stack/run-script.ts';
import { testStack } from '../support/stack/stack.ts';
import { startTcpProxy } from '../support/stack/tcp-proxy.ts';
import { createFreshDeployment } from './fresh-deployment.ts';

it('The doctor finds nothing wrong with a deployment that is set up', async () => {
  const settings = { ...(await createFreshDeployment()), ADMIN_EMAIL: 'first@example.com' };
  await runScript('setup/main.ts', ['--skip', 'models'], settings);
  const { exitCode, stdout } = await runScript('setup/doctor.ts', [], settings);
  expect(stdout).not.toContain('✗');
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Put, head and copy work.');
  expect(stdout).toContain('Uploads to presigned URLs work from here.');
  expect(stdout).toContain('Browsers on any origin can upload.');
  expect(stdout).toContain(
    'Upload URLs are signed with temporary keys, and the storage refuses a copy that a header requests.',
  );
}, 120_000);

it('The doctor names the fix for servers that nobody has prepared, and exits with 1', async () => {
  const { exitCode, stdout } = await runScript('setup/doctor.ts', [], await createFreshDeployment());
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/migrations are missing: .*\n +Fix: Run "npm run setup"/);
  expect(stdout).toMatch(/The namespace fresh-\w+ does not exist\.\n +Fix: Run "npm run setup"/);
  expect(stdout).toMatch(/The bucket fresh-\w+ does not exist\.\n +Fix: Run "npm run setup"/);
}, 60_000);

it('The doctor names an unnamed proxy, overdue removals, old messages, unsealed audit entries and the confinement of decoders', async () => {
  const settings: Record<string, string> = {
    ...(await createFreshDeployment()),
    BASE_URL: 'https://docket.example.com',
  };
  await runScript('setup/main.ts', ['--skip', 'models'], settings);
  const database = new Client({ connectionString: settings.DATABASE_URL });
  await database.connect();
  await database.query(`INSERT INTO object_removals (object_key, created_at) VALUES ('a', now() - interval '2 days')`);
  await database.query(
    `INSERT INTO outbox (kind, subject_id, available_at) VALUES ('batch.start', 'bat_1', now() - interval '1 hour')`,
  );
  await database.query(
    `INSERT INTO audit_entries (id, occurred_at, actor_label, action, subject_type, subject_id)
     VALUES ('aud_1', now() - interval '1 hour', 'cli:test', 'company.create', 'company', 'com_1')`,
  );
  await database.end();
  const { exitCode, stdout } = await runScript('setup/doctor.ts', [], { ...settings, DECODER_CONFINEMENT: 'off' });
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/TRUSTED_PROXIES is not set.*\n +Fix: Set it to the addresses/);
  expect(stdout).toMatch(/1 stored objects are waiting .*\n +Fix: Check that a worker serves/);
  expect(stdout).toMatch(/The oldest message in the outbox has been due for 3\d{3} s/);
  expect(stdout).toMatch(/1 entries of the audit log have no seal yet.*\n +Fix: Check that a worker runs/);
  expect(stdout).toMatch(/DECODER_CONFINEMENT is off.*\n +Hint:/);
  const named = await runScript('setup/doctor.ts', [], { ...settings, TRUSTED_PROXIES: 'private' });
  expect(named.stdout).not.toContain('TRUSTED_PROXIES');
}, 120_000);

it.each(['127.0.0.1', '::1'])(
  'The doctor asks for no encryption of a connection within the machine: %s',
  async (host) => {
    const settings = testStack().settings;
    const proxy = await startTcpProxy(testStack().databaseUrl, host);
    const url = new URL(testStack().databaseUrl);
    url.host = new URL(proxy.url).host;
    const { stdout } = await runScript('setup/doctor.ts', [], { ...settings, DATABASE_URL: url.href });
    expect(stdout).toMatch(/PostgreSQL \S+ .*answers/);
    expect(stdout).not.toContain('is not encrypted');
  },
  60_000,
);

it('The doctor asks for encryption of a connection to another machine, unless sslmode=disable states that the network is private', () => {
  const now = Date.now();
  const server = { number: 170_000, text: '17.0', now: new Date(now), connections: 100, ssl: false };
  const levels = (url: string) =>
    serverFindings(server, now, url)
      .filter(({ detail }) => detail.includes('not encrypted'))
      .map(({ level }) => level);
  expect(levels('postgresql://a:b@db.example.com/c')).toEqual(['problem']);
  expect(levels('postgresql://a:b@postgres/c?sslmode=disable')).toEqual(['note']);
});

it('The doctor warns of plain HTTP on a public address and of the default secret', async () => {
  const settings = {
    ...testStack().settings,
    BASE_URL: 'http://docket.example.com',
    S3_ENDPOINT: 'http://storage.invalid:9000',
    S3_SECRET_KEY: 'docket-secret',
  };
  const { exitCode, stdout } = await runScript('setup/doctor.ts', ['--json'], settings);
  expect(exitCode).toBe(1);
  const found = JSON.stringify(JSON.parse(stdout));
  expect(found).toContain('BASE_URL http://docket.example.com is plain HTTP.');
  expect(found).toContain('S3_SECRET_KEY is the default of the embedded MinIO.');
}, 60_000);
