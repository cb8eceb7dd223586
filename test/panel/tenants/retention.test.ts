import { beforeAll, describe, expect, it } from 'vitest';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let admin: PanelClient;
let reviewer: PanelClient;
let stranger: PanelClient;
beforeAll(async () => {
  tenant = await createReviewTenant();
  const other = await createReviewTenant();
  admin = await signIn(await createPerson('org_admin', tenant.organizationId));
  reviewer = await signIn(await createPerson('reviewer', tenant.organizationId));
  stranger = await signIn(await createPerson('org_admin', other.organizationId));
});

const retentionPath = () => `/admin/api/companies/${tenant.companyId}/retention`;

it('The retention of a company in the panel is set by an org_admin for the company or a workflow, with an audit entry, and read by reviewers', async () => {
  const { slug } = tenant.workflow;
  const saved = await admin.send('PUT', retentionPath(), { settings: { files: 30, shelfPhotos: 7 } });
  expect(saved).toMatchObject({ status: 200, body: { settings: { files: 30 }, days: { files: 30, data: null } } });
  expect(await admin.send('PUT', retentionPath(), { workflow: slug, settings: { files: null } })).toMatchObject({
    status: 200,
    body: { workflows: [{ slug, settings: { files: null }, days: { files: null, shelfPhotos: 7 } }] },
  });
  expect(await reviewer.send('GET', retentionPath())).toMatchObject({ status: 200, body: { due: { files: 0 } } });
  const entries = await prisma.auditEntry.findMany({
    where: { companyId: tenant.companyId, action: 'retention.update' },
    orderBy: { id: 'asc' },
  });
  expect(entries).toMatchObject([{ after: { files: 30, shelfPhotos: 7 } }, { subjectId: tenant.workflow.id }]);
});

it('The retention of a company in the panel refuses reviewers, other organizations, days out of range and kinds that no workflow has', async () => {
  const body = { settings: { files: 5 } };
  expect((await reviewer.send('PUT', retentionPath(), body)).status).toBe(403);
  expect((await stranger.send('PUT', retentionPath(), body)).status).toBe(404);
  expect((await stranger.send('GET', retentionPath())).status).toBe(404);
  expect((await admin.send('PUT', retentionPath(), { settings: { files: 0 } })).status).toBe(422);
  const onWorkflow = { workflow: tenant.workflow.slug, settings: { shelfPhotos: 5 } };
  expect((await admin.send('PUT', retentionPath(), onWorkflow)).status).toBe(422);
});

describe('Erasing in the panel', { timeout: 120_000 }, () => {
  it('Erasing in the panel needs the permission, the id again and no hold; then the pictures are removed, and the page shows when', async () => {
    const id = await submitForReview(tenant);
    const body = { subject: 'submission', id, confirm: id };
    expect((await reviewer.send('POST', '/admin/api/erasures', body)).status).toBe(403);
    expect((await stranger.send('POST', '/admin/api/erasures', body)).status).toBe(404);
    expect((await admin.send('POST', '/admin/api/erasures', { ...body, confirm: 'yes' })).status).toBe(422);
    const hold = { subject: 'submission', id, reason: 'a lawsuit' };
    expect(await admin.send('PUT', '/admin/api/holds', hold)).toMatchObject({
      body: { hold: { reason: 'a lawsuit' } },
    });
    expect((await admin.send('POST', '/admin/api/erasures', body)).status).toBe(409);
    await admin.send('PUT', '/admin/api/holds', { ...hold, reason: null });
    expect(await admin.send('POST', '/admin/api/erasures', body)).toMatchObject({
      status: 200,
      body: { submissions: 1 },
    });

    const shown = await reviewer.send('GET', `/admin/api/submissions/${id}`);
    expect(shown.body).toMatchObject({ status: 'cancelled', erasedAt: expect.any(String), events: [], deliveries: [] });
    for (const path of ['pages', 'pages/0/1']) {
      expect((await reviewer.send('GET', `/admin/api/submissions/${id}/${path}`)).status).toBe(410);
    }
    const actions = await prisma.auditEntry.findMany({
      where: { subjectId: id, action: { not: 'submission.view' } },
      orderBy: { id: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual(['submission.hold', 'submission.release', 'submission.erase']);
  });
});
