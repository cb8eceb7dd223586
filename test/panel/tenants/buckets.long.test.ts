import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createReviewTenant } from '../../support/documents/panel-submissions.ts';
import {
  createOrganizationWithCompany,
  createPerson,
  type PanelClient,
  panelClient,
  signIn,
} from '../../support/panel.ts';
import { expectAccessible, expectFits, openPage, signInBy, widths } from '../../support/stack/browser.ts';
import { cliJson, runCli } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { type SecondApi, startSecondApi } from '../../support/stack/second-api.ts';
import { testStack } from '../../support/stack/stack.ts';

const own = testStack().settings.S3_BUCKET ?? 'docket';
const settings = { SOURCE_BUCKETS: 'scans-a,scans-b', EXPORT_BUCKETS: 'reports-a,reports-b' };

let api: SecondApi;
let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let admin: PanelClient;
let superAdmin: PanelClient;
beforeAll(async () => {
  api = await startSecondApi(settings);
  tenant = await createReviewTenant();
  const clientThere = (client: PanelClient) => panelClient(client.cookie, api.baseUrl);
  admin = clientThere(await signIn(await createPerson('org_admin', tenant.organizationId)));
  superAdmin = clientThere(await signIn(await createPerson('super_admin')));
}, 120_000);

const bucketsPath = (organizationId: string) => `/admin/api/organizations/${organizationId}/buckets`;
const assign = (client: PanelClient, source: string[], exports: string[], organizationId = tenant.organizationId) =>
  client.send('PUT', bucketsPath(organizationId), { source, export: exports });
const offered = async (client: PanelClient, list: 'sources' | 'export-schedules') =>
  ((await client.send('GET', `/admin/api/${list}`)).body as { buckets: string[] }).buckets;
const createSource = (client: PanelClient, bucket: string) =>
  client.send('POST', '/admin/api/sources', {
    companyId: tenant.companyId,
    workflow: tenant.workflow.slug,
    bucket,
    prefix: `inbox/${tenant.companyId}/${randomUUID()}/`,
  });
const createExport = (client: PanelClient, bucket: string) =>
  client.send('POST', '/admin/api/export-schedules', {
    companyId: tenant.companyId,
    kind: 'submissions',
    every: 'week',
    format: 'csv',
    bucket,
    folder: randomUUID(),
  });

describe('The buckets of an organization', { timeout: 120_000 }, () => {
  it("An organization's administrators see and use only the buckets of the organization and its part of S3_BUCKET", async () => {
    expect(await offered(superAdmin, 'sources')).toEqual([own, 'scans-a', 'scans-b']);
    expect(await offered(superAdmin, 'export-schedules')).toEqual([own, 'reports-a', 'reports-b']);
    expect(await offered(admin, 'sources')).toEqual([own]);
    expect(await offered(admin, 'export-schedules')).toEqual([own]);
    const refused = [await createSource(admin, 'scans-a'), await createExport(admin, 'reports-a')];
    for (const { status, body } of refused) {
      expect([status, body]).toMatchObject([422, { errors: [{ field: 'bucket', message: `must be one of ${own}` }] }]);
      expect(JSON.stringify(body)).not.toMatch(/scans-b|reports-b/);
    }

    const reply = await assign(superAdmin, ['scans-a'], ['reports-b']);
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        assigned: { source: ['scans-a'], export: ['reports-b'] },
        available: { source: ['scans-a', 'scans-b'], export: ['reports-a', 'reports-b'] },
      },
    ]);
    expect(await offered(admin, 'sources')).toEqual([own, 'scans-a']);
    expect(await offered(admin, 'export-schedules')).toEqual([own, 'reports-b']);
    expect((await createSource(admin, 'scans-a')).status).toBe(201);
    expect((await createExport(admin, 'reports-b')).status).toBe(201);
    expect((await createSource(admin, 'reports-b')).status).toBe(422);

    const other = await createOrganizationWithCompany();
    const stranger = panelClient(
      (await signIn(await createPerson('org_admin', other.organizationId))).cookie,
      api.baseUrl,
    );
    expect(await offered(stranger, 'sources')).toEqual([own]);
  });

  it('The buckets of an organization are assigned only by super administrators, who see which cannot be assigned, with an audit entry', async () => {
    expect((await assign(admin, ['scans-b'], [])).status).toBe(403);
    expect((await admin.send('GET', bucketsPath(tenant.organizationId))).status).toBe(403);
    const { organizationId } = await createOrganizationWithCompany();
    const unknown = await assign(superAdmin, ['elsewhere'], [], organizationId);
    expect([unknown.status, unknown.body]).toMatchObject([
      422,
      { errors: [{ field: 'source', message: '"elsewhere" is not in SOURCE_BUCKETS' }] },
    ]);
    expect((await assign(superAdmin, [], [own], organizationId)).status).toBe(422);
    expect((await assign(superAdmin, [], [], 'org_unknown')).status).toBe(404);
    for (const names of [['scans-b', 'scans-b'], ['scans-b'], []]) {
      expect((await assign(superAdmin, names, [], organizationId)).status).toBe(200);
    }
    const where = { subjectId: organizationId, action: 'organization.assign_buckets' };
    expect(await prisma.auditEntry.findMany({ where, orderBy: { occurredAt: 'asc' } })).toMatchObject([
      { before: { source: [], export: [] }, after: { source: ['scans-b'], export: [] } },
      { before: { source: ['scans-b'], export: [] }, after: { source: [], export: [] } },
    ]);
  });

  it('The buckets of an organization can also be assigned on the command line', async () => {
    const { organizationId } = await createOrganizationWithCompany();
    expect(await cliJson('org', 'buckets', organizationId)).toEqual({ id: organizationId, source: [], export: [] });
    const run = (...args: readonly string[]) =>
      runCli(['org', 'buckets', organizationId, ...args, '--json'], { ...testStack().settings, ...settings });
    const refused = await run('--source', 'elsewhere');
    expect([refused.exitCode, refused.stderr]).toEqual([
      1,
      expect.stringContaining('"elsewhere" is not in SOURCE_BUCKETS'),
    ]);
    const given = await run('--source', 'scans-a', 'scans-b', '--export', 'reports-a');
    const after = { id: organizationId, source: ['scans-a', 'scans-b'], export: ['reports-a'] };
    expect(JSON.parse(given.stdout)).toEqual(after);
    expect(JSON.parse((await run('--export', '')).stdout)).toEqual({ ...after, export: [] });
  });

  it.each([
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const)(
    'The buckets of an organization are chosen on the page of organizations, on a %s in %s colors',
    async (device, colorScheme) => {
      const { organizationId } = await createOrganizationWithCompany();
      const { name } = await prisma.organization.findUniqueOrThrow({ where: { id: organizationId } });
      const page = await openPage(widths[device]);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const person = await createPerson('super_admin');
      await signInBy(page, person, `${api.baseUrl}/admin/configuration/organizations?q=${organizationId}`);
      await page.getByRole('button', { name: `Buckets of ${name}` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('For sources').click();
      await page.getByRole('option', { name: 'scans-b' }).click();
      await expectAccessible(page);
      await expectFits(page);
      await page.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`The buckets of ${name} are set.`).waitFor();
      expect(await prisma.organizationBucket.findMany({ where: { organizationId } })).toMatchObject([
        { purpose: 'source', bucket: 'scans-b' },
      ]);
      expect(page.errors).toEqual([]);
    },
  );
});
