import { expect, it } from 'vitest';
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
}, 120_000);

it('The doctor says the fix for servers that nobody has prepared, and exits with 1', async () => {
  const { exitCode, stdout } = await runScript('setup/doctor.ts', [], await createFreshDeployment());
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/migrations are missing: .*\n +Fix: Run "npm run setup"/);
  expect(stdout).toMatch(/The namespace fresh-\w+ does not exist\.\n +Fix: Run "npm run setup"/);
  expect(stdout).toMatch(/The bucket fresh-\w+ does not exist\.\n +Fix: Run "npm run setup"/);
}, 60_000);

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
