import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPasskey } from '../support/access/two-factor.ts';
import { createSession } from '../support/documents/sessions.ts';
import { signIn } from '../support/panel.ts';
import { createClient } from '../support/stack/api-client.ts';
import { cliJson, runCli } from '../support/stack/cli.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, invoiceFields, uniqueSlug } from '../support/tenant.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const upload = { minFiles: 1, maxFiles: 1, acceptedFormats: ['application/pdf'], maxFileSizeMb: 1 };

const writeWorkflow = async (parts: object): Promise<string> => {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(path, JSON.stringify({ name: 'Invoice', upload, outputSchema: invoiceFields, ...parts }));
  return path;
};

interface Company {
  id: string;
  name: string;
  orgId: string | null;
  modules: string[];
}
interface Key {
  id: string;
  name: string;
  companyId: string | null;
  key: string;
}

describe('the command line', { timeout: 180_000 }, () => {
  it('The command line creates an organization, a company, a key and a workflow that a caller can use immediately', async () => {
    const org = await cliJson<{ id: string; name: string }>('org', 'create', '--name', 'Acme Group');
    expect(org).toEqual({ id: expect.stringMatching(/^org_/), name: 'Acme Group' });
    const company = await cliJson<Company>('company', 'create', '--name', 'Acme', '--org', org.id);
    expect(company).toEqual({
      id: expect.stringMatching(/^co_/),
      name: 'Acme',
      orgId: org.id,
      modules: ['submissions', 'shelf'],
    });
    const key = await cliJson<Key>('key', 'create', '--name', 'till', '--company', company.id);
    expect(key).toEqual({
      id: expect.stringMatching(/^key_/),
      name: 'till',
      companyId: company.id,
      key: expect.stringMatching(/^aok_[0-9a-f]{64}$/),
    });

    const slug = uniqueSlug();
    const file = await writeWorkflow({ slug });
    expect(await cliJson('workflow', 'publish', file)).toEqual({
      id: expect.stringMatching(/^wf_/),
      slug,
      version: 1,
    });
    expect(await cliJson('workflow', 'publish', file)).toMatchObject({ slug, version: 2 });
    expect(await cliJson('workflow', 'assign', slug, '--company', company.id)).toEqual({
      slug,
      companyId: company.id,
    });

    const api = createClient(key.key);
    const workflow = { id: '', slug };
    const tenant = {
      companyId: company.id,
      companyName: 'Acme',
      key: { id: key.id, name: 'till', secret: key.key, api },
      api,
      workflow,
    };
    expect((await createSession(tenant)).workflow).toEqual({ slug, version: 2 });
  });

  it('The command line lists companies and keys, with times of use and revocation but never the key itself', async () => {
    const company = await cliJson<Company>('company', 'create', '--name', 'Shelves', '--modules', 'shelf');
    expect(company.modules).toEqual(['shelf']);
    expect(await cliJson('company', 'list')).toContainEqual(company);

    const key = await cliJson<Key>('key', 'create', '--name', 'a', '--company', company.id);
    await createClient(key.key).get('/api/v1/companies');
    await eventually(
      'the use is recorded',
      async () => (await prisma.apiKey.findUniqueOrThrow({ where: { id: key.id } })).lastUsedAt,
    );
    const [listed] = await cliJson<object[]>('key', 'list', '--company', company.id);
    const members = {
      id: key.id,
      name: 'a',
      companyId: company.id,
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      revokedAt: null,
    };
    expect(listed).toEqual(members);

    const test = await cliJson<Key>('key', 'create', '--name', 'b', '--company', company.id, '--test');
    const marked = { companyId: company.id, isTest: true };
    expect(test).toMatchObject({ ...marked, key: expect.stringMatching(/^aok_test_[0-9a-f]{64}$/) });
    expect(await cliJson('key', 'list', '--company', company.id)).toMatchObject([
      { id: test.id, ...marked },
      { id: key.id },
    ]);
    expect(await cliJson('company', 'list')).not.toContainEqual(
      expect.objectContaining({ id: expect.stringMatching(/^co_test_/) }),
    );

    const rolled = await cliJson<Key>('key', 'roll', key.id, '--overlap', '168h');
    const replaces = { id: key.id, worksUntil: expect.any(String) };
    expect(rolled).toMatchObject({ name: 'a', companyId: company.id, key: expect.stringMatching(/^aok_/), replaces });
    for (const one of [key.key, rolled.key]) {
      expect((await createClient(one).get('/api/v1/companies')).status).toBe(200);
    }

    const revoked = await cliJson<{ id: string; revokedAt: string }>('key', 'revoke', key.id);
    expect(revoked).toEqual({ id: key.id, revokedAt: expect.any(String) });
    expect(await cliJson('key', 'revoke', key.id)).toEqual(revoked);
    await eventually(
      'the key is refused',
      async () => (await createClient(key.key).get('/api/v1/companies')).status === 403,
    );
  });

  it('The command line creates a key with limits, and lists them', async () => {
    const company = await cliJson<{ id: string }>('company', 'create', '--name', 'Limited');
    const options = ['--scope', 'read', 'review', '--address', '127.0.0.1', '::1', '--expires', '2099-01-31'];
    const addresses = { allowedAddresses: ['127.0.0.1', '::1'], expiresAt: '2099-01-31T00:00:00.000Z' };
    const limits = { scopes: ['read', 'review'], ...addresses };
    const key = await cliJson<Key>('key', 'create', '--name', 'limited', '--company', company.id, ...options);
    expect(key).toMatchObject(limits);
    expect(await cliJson('key', 'list', '--company', company.id)).toMatchObject([{ id: key.id, ...limits }]);
    const { exitCode, stderr } = await runCli([
      'key',
      'create',
      '--name',
      'x',
      '--unscoped',
      '--expires',
      '2020-01-01',
    ]);
    expect([exitCode, stderr]).toMatchObject([1, expect.stringContaining('a date in the future')]);
  });

  it('The command line creates a key without a company only with --unscoped', async () => {
    expect(await cliJson('key', 'create', '--name', 'test', '--unscoped')).toMatchObject({ companyId: null });
    const { exitCode, stderr } = await runCli(['key', 'create', '--name', 'test']);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('--unscoped')]);
  });

  it('The command line creates users with a generated password, and rejects a role that does not match', async () => {
    const email = `${uniqueSlug()}@example.com`;
    const user = await cliJson<{ password: string }>('user', 'create', '--email', email, '--role', 'super_admin');
    expect(user).toEqual({
      id: expect.stringMatching(/^usr_/),
      email,
      role: 'super_admin',
      password: expect.any(String),
    });
    expect(user.password.length).toBeGreaterThanOrEqual(16);
    const again = await runCli(['user', 'create', '--email', email.toUpperCase(), '--role', 'super_admin']);
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('already')]);
    const homeless = await runCli(['user', 'create', '--email', `x-${email}`, '--role', 'reviewer']);
    expect([homeless.exitCode, homeless.stderr]).toEqual([1, expect.stringContaining('--org')]);
  });

  it.each([
    [['company', 'create', '--name', 'A', '--modules', 'shelves'], 'submissions,shelf'],
    [['company', 'create', '--name', 'A', '--org', 'org_none'], 'admin org create'],
    [['key', 'create', '--name', 'A', '--company', 'co_none'], 'admin company list'],
    [['key', 'revoke', 'key_none'], 'admin key list'],
    [['workflow', 'assign', 'none', '--company', 'co_none'], 'admin company list'],
    [['workflow', 'publish', '/no/such/file.json'], 'Cannot read'],
    [['delivery', 'redeliver', 'evt_none'], 'admin delivery list'],
    [['delivery', 'list', '--batch', 'b'], '--company'],
  ])(
    'The command line fails with exit 1, explains how to fix it and prints nothing on standard output: %j',
    async (args, fix) => {
      const { exitCode, stdout, stderr } = await runCli([...args, '--json']);
      expect([exitCode, stdout]).toEqual([1, '']);
      expect(stderr).toContain(fix);
      expect(stderr).not.toMatch(/\n\s+at /);
    },
  );

  it('The command line publishes a workflow that it reads from standard input, and names standard input in its errors', async () => {
    const workflow = { slug: uniqueSlug(), name: 'Invoice', upload, outputSchema: invoiceFields };
    const { settings } = testStack();
    const published = await runCli(['workflow', 'publish', '-'], settings, JSON.stringify(workflow));
    expect(published.stdout).toContain(`Published version 1 of workflow ${workflow.slug}`);
    const refused = await runCli(['workflow', 'publish', '-'], settings, '{');
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining('Standard input is not valid JSON'),
    ]);
  });

  it('The command line names every invalid member of a workflow file', async () => {
    const file = await writeWorkflow({ slug: 'Not A Slug', upload: { ...upload, minFiles: 3 }, kind: 'video' });
    const { exitCode, stderr } = await runCli(['workflow', 'publish', file]);
    expect(exitCode).toBe(1);
    for (const member of ['slug', 'upload.minFiles', 'kind']) expect(stderr).toContain(member);
  });

  it('The command line explains what to do when there is no stack and no database', async () => {
    const { exitCode, stderr } = await runCli(['company', 'list'], { DATA_DIR: folder });
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('npm start')]);
    const silent = await runCli(['company', 'list'], {
      DATA_DIR: folder,
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    });
    expect([silent.exitCode, silent.stderr]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
  });

  it('The command line lists organizations, users, workflows and submissions under headings with their times', async () => {
    const tenant = await createTenant();
    const { submissionId } = await createSession(tenant);
    const organization = await cliJson<Company>('org', 'create', '--name', `Listed ${tenant.companyId}`);
    const { stdout } = await runCli(['submission', 'list', '--company', tenant.companyId]);
    expect(stdout.split('\n')[0]).toMatch(/^ID +STATUS +WORKFLOW +CONFIDENCE +CREATED /);
    expect(stdout).toMatch(new RegExp(`${submissionId} +created .* \\d{4}-\\d\\d-\\d\\dT.*Z`));
    const listed = await cliJson<{ id: string }[]>('submission', 'list', '--search', submissionId);
    expect(listed.map(({ id }) => id)).toEqual([submissionId]);
    expect(await cliJson('org', 'list')).toContainEqual(expect.objectContaining({ id: organization.id }));
    expect(await cliJson('workflow', 'list')).toContainEqual(
      expect.objectContaining({ slug: tenant.workflow.slug, version: 1 }),
    );
    expect((await runCli(['user', 'list'])).stdout).toMatch(/^ID +EMAIL +ROLE /);
  });

  it('The command line disables people and enables them again, gives them a new password, withdraws workflows, and lists captures', async () => {
    const { id: org } = await cliJson<{ id: string }>('org', 'create', '--name', 'Listed');
    const company = await cliJson<Company>('company', 'create', '--name', 'Listed', '--org', org);
    const email = `listed-${crypto.randomUUID()}@example.com`;
    const { id } = await cliJson<{ id: string }>(
      'user',
      'create',
      '--email',
      email,
      '--role',
      'reviewer',
      '--org',
      org,
    );
    expect(await cliJson('user', 'disable', email)).toMatchObject({ id, disabledAt: expect.any(String) });
    expect(await cliJson('user', 'enable', email)).toMatchObject({ disabledAt: null });
    await insertPasskey(id);
    const reset = await cliJson<{ password: string; removedPasskeys: number }>(
      'user',
      'reset-password',
      email,
      '--remove-passkeys',
    );
    expect(reset.removedPasskeys).toBe(1);
    expect(await prisma.staffPasskey.count({ where: { userId: id } })).toBe(0);
    expect(await prisma.user.findUnique({ where: { id } })).toMatchObject({ mustChangePassword: true });
    await signIn({ email, password: reset.password });
    expect(await prisma.auditEntry.count({ where: { subjectId: id, action: { startsWith: 'user.' } } })).toBe(4);
    const slug = uniqueSlug();
    await cliJson('workflow', 'publish', await writeWorkflow({ slug }));
    await cliJson('workflow', 'assign', slug, '--company', company.id);
    expect(await cliJson('workflow', 'withdraw', slug, '--company', company.id)).toMatchObject({ withdrawn: true });
    expect(await prisma.workflowAssignment.count({ where: { companyId: company.id } })).toBe(0);
    expect(await cliJson('shelf', 'list', '--company', company.id)).toEqual([]);
    expect((await runCli(['shelf-profile', 'list'])).stdout).toMatch(/^SLUG +VERSION +NAME +ACTIVE +PUBLISHED /);
    expect((await runCli(['key', 'list'])).stdout).toMatch(/^ID +ENDS IN +STATE +KIND +CREATED +LAST USED /);
  });
});
