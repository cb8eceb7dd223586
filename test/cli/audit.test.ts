import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { sealAudit } from '../../operations/audit/seal.ts';
import { cliJson, runCli } from '../support/stack/cli.ts';
import { prisma } from '../support/stack/database.ts';

const actor = `cli:${userInfo().username}`;

it('Changes on the command line are entries of the audit log, which the command line lists, verifies and exports', async () => {
  const { id: orgId } = await cliJson<{ id: string }>('org', 'create', '--name', 'Audited');
  const { id } = await cliJson<{ id: string }>('company', 'create', '--name', 'Audited', '--org', orgId);
  const key = await cliJson<{ id: string; key: string }>('key', 'create', '--name', 'till', '--company', id);
  for (const _ of [1, 2]) await cliJson('key', 'revoke', key.id);
  const email = `cli-${id}@example.com`;
  const user = await cliJson<{ id: string; password: string }>(
    'user',
    'create',
    '--email',
    email,
    '--role',
    'org_admin',
    '--org',
    orgId,
  );
  await cliJson('user', 'unlock', email);
  const written = await prisma.auditEntry.findMany({
    where: { subjectId: { in: [orgId, id, key.id, user.id] } },
    orderBy: { id: 'asc' },
  });
  expect(written.map(({ action }) => action)).toEqual([
    'organization.create',
    'company.create',
    'api_key.create',
    'api_key.revoke',
    'user.create',
    'user.unlock',
  ]);
  expect(new Set(written.map(({ actorLabel }) => actorLabel))).toEqual(new Set([actor]));
  const listed = await runCli(['audit', 'list', '--subject', user.id, '--from', '2026-01-01T00:00:00Z']);
  expect(listed.stdout).toMatch(/^TIME +WHO +ACTION +SUBJECT +COMPANY +ID\n.* user\.unlock .*\n.* user\.create .*\n$/);
  const refusal = await runCli(['audit', 'list', '--limit', 'all']);
  expect([refusal.exitCode, refusal.stderr]).toEqual([1, expect.stringContaining('"admin audit export"')]);
  await sealAudit(prisma, async () => true);

  const verified = await cliJson<{ entries: number; last: string }>('audit', 'verify');
  expect(verified.entries).toBeGreaterThanOrEqual(written.length);
  expect(await cliJson('audit', 'verify', '--expect', verified.last)).toMatchObject({ redacted: expect.any(Number) });
  const forged = `${verified.last.split(':')[0]}:${'0'.repeat(64)}`;
  const refused = await runCli(['audit', 'verify', '--expect', forged]);
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('not the expected one')]);

  const { exitCode, stdout } = await runCli(['audit', 'export']);
  expect(exitCode).toBe(0);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; seal: string | null });
  const exported = new Map(lines.map((line) => [line.id, line]));
  for (const { id: entryId } of written) expect(exported.get(entryId)?.seal).toMatch(/^[0-9a-f]{64}$/);
  for (const secret of [key.key, user.password]) expect(stdout).not.toContain(secret);
  expect(await prisma.auditEntry.count({ where: { action: 'audit.export', actorLabel: actor } })).toBeGreaterThan(0);
}, 600_000);
