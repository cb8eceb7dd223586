import { beforeAll, describe, expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { createKey, createTenant, invoiceFields, publish, publishFor, uniqueSlug } from '../../support/tenant.ts';

const path = '/admin/api/workflows';

let own: { organizationId: string; companyId: string };
let superAdmin: PanelClient;
let admin: PanelClient;
let reviewer: PanelClient;
beforeAll(async () => {
  own = await createOrganizationWithCompany();
  superAdmin = await signIn(await createPerson('super_admin'));
  admin = await signIn(await createPerson('org_admin', own.organizationId));
  reviewer = await signIn(await createPerson('reviewer', own.organizationId));
});

const definition = (parts: object = {}) => ({
  slug: uniqueSlug(),
  name: 'Receipt',
  upload: { minFiles: 1, maxFiles: 2, acceptedFormats: ['image/png'], maxFileSizeMb: 5 },
  outputSchema: invoiceFields,
  ...parts,
});

const publishAs = (client: PanelClient, baseVersion: number | null, draft: object) =>
  client.send('POST', path, { baseVersion, definition: draft });

describe('publishing a workflow', () => {
  it('A workflow is created, its next version is published, and the first version does not change', async () => {
    const draft = definition();
    expect(await publishAs(superAdmin, null, draft)).toMatchObject({
      status: 201,
      body: { slug: draft.slug, version: 1 },
    });
    const first = await superAdmin.send('GET', `${path}/${draft.slug}/versions/1`);
    const next = { ...draft, name: 'Store receipt', processing: { reviewBelow: 0.9 } };
    expect(await publishAs(superAdmin, 1, next)).toMatchObject({ status: 201, body: { version: 2 } });
    expect((await superAdmin.send('GET', `${path}/${draft.slug}/versions/1`)).body).toEqual(first.body);
    expect((await superAdmin.send('GET', `${path}/${draft.slug}/versions/2`)).body).toMatchObject({
      previousVersion: 1,
      definition: { name: 'Store receipt', processing: { engine: 'builtin' } },
      changes: [
        { path: ['name'], kind: 'changed', before: 'Receipt', after: 'Store receipt' },
        { path: ['processing', 'reviewBelow'], kind: 'changed', before: 0.8, after: 0.9 },
      ],
    });
  });

  it('Errors of a definition are worded for people who fill in a form', async () => {
    const upload = { minFiles: 0, maxFiles: 200, acceptedFormats: [], maxFileSizeMb: 0 };
    const reply = await publishAs(superAdmin, null, definition({ name: '', kind: 'video', upload }));
    const { errors } = reply.body as { errors: { field: string; message: string }[] };
    expect(Object.fromEntries(errors.map(({ field, message }) => [field, message]))).toEqual({
      name: 'must not be empty',
      kind: 'must be one of document, photo, audio',
      'upload.minFiles': 'must be at least 1',
      'upload.maxFiles': 'must be at most 100',
      'upload.acceptedFormats': 'must have at least 1 item',
      'upload.maxFileSizeMb': 'must be more than 0',
    });
  });

  it('A draft based on an older version is refused, and nothing is published', async () => {
    const { slug } = await publish();
    await publish({ slug });
    const reply = await publishAs(superAdmin, 1, definition({ slug }));
    expect(reply).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Version 2') } });
    expect(await prisma.workflowVersion.count({ where: { definition: { slug } } })).toBe(2);
  });

  it('Of two concurrent publications, one is refused', async () => {
    const { slug } = await publish();
    const replies = await Promise.all([1, 2].map(() => publishAs(superAdmin, 1, definition({ slug }))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('A new workflow with a taken slug is refused, and so is the next version of an unknown one', async () => {
    const { slug } = await publish();
    expect((await publishAs(superAdmin, null, definition({ slug }))).status).toBe(409);
    expect((await publishAs(superAdmin, 1, definition())).status).toBe(409);
  });

  it('An invalid definition is answered 422 with the path of every error', async () => {
    const draft = definition({ outputSchema: [{ name: '1st', label: '', type: 'text' }], upload: { minFiles: 1 } });
    const reply = await publishAs(superAdmin, null, draft);
    expect(reply.status).toBe(422);
    const { errors } = reply.body as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'outputSchema[0].name',
        'outputSchema[0].label',
        'outputSchema[0].type',
        'upload.maxFiles',
      ]),
    );
  });

  it('A publication is in the audit log with the changed members', async () => {
    const { id, slug } = await publish({ name: 'Before' });
    const { body } = await superAdmin.send('GET', `${path}/${slug}/versions/1`);
    const { definition: draft } = body as { definition: object };
    await publishAs(superAdmin, 1, { ...draft, name: 'After' });
    expect(await prisma.auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
      { action: 'workflow.publish', before: { version: 1 }, after: { slug, version: 2, changed: ['name'] } },
    ]);
  });

  it('Publishing needs the permission to write workflows', async () => {
    expect((await publishAs(admin, null, definition())).status).toBe(403);
    expect((await publishAs(reviewer, null, definition())).status).toBe(403);
  });
});

describe('checking a workflow', () => {
  const check = (draft: object) => superAdmin.send('POST', `${path}/check`, { definition: draft });

  it('A check returns the defaults, the latest version and the changes, and stores nothing', async () => {
    const { slug } = await publish({ name: 'Before' });
    const { body } = await superAdmin.send('GET', `${path}/${slug}/versions/1`);
    const { definition: newest } = body as { definition: object };
    expect(await check({ ...newest, name: 'After' })).toMatchObject({
      status: 200,
      body: { latestVersion: 1, changes: [{ path: ['name'], before: 'Before', after: 'After' }], warnings: [] },
    });
    expect(await check(definition())).toMatchObject({
      status: 200,
      body: { latestVersion: null, changes: [], definition: { processing: { reviewBelow: 0.8 } } },
    });
    expect(await prisma.workflowVersion.count({ where: { definition: { slug } } })).toBe(1);
  });

  it('A check returns a problem document with paths, as publishing would', async () => {
    const reply = await check(definition({ processing: { fraud: { identifyingFields: ['nothing'] } } }));
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errors: [{ field: 'processing.fraud.identifyingFields' }] });
  });

  it('A check warns about missing server settings and unknown members', async () => {
    const reply = await check(definition({ kind: 'audio', colr: 'red', processing: { engine: 'http' } }));
    expect(reply.body).toMatchObject({
      warnings: expect.arrayContaining([expect.stringContaining('PROCESSOR_URL'), expect.stringContaining('“colr”')]),
    });
    const recordings = await check(definition({ kind: 'audio' }));
    expect(JSON.stringify(recordings.body)).toContain('TRANSCRIPTION_BASE_URL');
  });
});

describe('reading workflows', () => {
  it('A super_admin sees all workflows; others see those of their companies, with only their own companies', async () => {
    const { slug } = await publishFor(own.companyId);
    const other = await createOrganizationWithCompany();
    const { slug: hidden } = await publishFor(other.companyId);
    await superAdmin.send('PUT', `${path}/${slug}/assignments/${other.companyId}`);
    const seenBy = async (client: PanelClient, q: string) =>
      ((await client.send('GET', `${path}?q=${q}`)).body as { data: { slug: string; companies: { id: string }[] }[] })
        .data;
    expect((await seenBy(superAdmin, slug))[0]?.companies).toHaveLength(2);
    for (const client of [admin, reviewer]) {
      expect(await seenBy(client, slug)).toMatchObject([{ slug, companies: [{ id: own.companyId }] }]);
      expect(await seenBy(client, hidden)).toEqual([]);
      expect((await client.send('GET', `${path}/${hidden}`)).status).toBe(404);
      expect((await client.send('GET', `${path}/${hidden}/versions/1`)).status).toBe(404);
      expect((await client.send('GET', `${path}/${slug}`)).body).toMatchObject({
        slug,
        versions: [{ version: 1, sessionCount: 0 }],
        assignments: [{ company: { id: own.companyId } }],
      });
    }
  });

  it("The address of a workflow's processor is shown to people who publish workflows, and to people whose companies are the only ones that use it", async () => {
    const url = 'https://processor.example.com/secret-path';
    const published = (processing: object) =>
      publish({ slug: uniqueSlug(), processing: { engine: 'http', http: { timeoutMs: 5_000, ...processing } } });
    const { slug } = await published({ url });
    const versionTwo = await publish({
      slug,
      name: 'Two',
      processing: { engine: 'http', http: { url: `${url}/two`, timeoutMs: 5_000 } },
    });
    expect(versionTwo.version).toBe(2);
    await superAdmin.send('PUT', `${path}/${slug}/assignments/${own.companyId}`);
    const read = async (client: PanelClient) => (await client.send('GET', `${path}/${slug}/versions/2`)).body;
    for (const client of [superAdmin, admin, reviewer]) {
      expect(await read(client)).toMatchObject({
        definition: { processing: { http: { url: `${url}/two` } } },
        isAddressHidden: false,
      });
    }

    const other = await createOrganizationWithCompany();
    await superAdmin.send('PUT', `${path}/${slug}/assignments/${other.companyId}`);
    const stranger = await signIn(await createPerson('org_admin', other.organizationId));
    for (const client of [admin, reviewer, stranger]) {
      const shown = await read(client);
      expect(JSON.stringify(shown)).not.toContain('processor.example.com');
      expect(shown).toMatchObject({
        definition: { processing: { engine: 'http', http: { timeoutMs: 5_000 } } },
        isAddressHidden: true,
        warnings: [],
      });
    }
    expect(JSON.stringify(await read(superAdmin))).toContain(url);
  });

  it('A version that does not exist is answered 404', async () => {
    const { slug } = await publish();
    expect((await superAdmin.send('GET', `${path}/${slug}/versions/2`)).status).toBe(404);
    expect((await superAdmin.send('GET', `${path}/${slug}/versions/0`)).status).toBe(404);
    expect((await superAdmin.send('GET', `${path}/${slug}/versions/x`)).status).toBe(400);
  });

  it('The list continues at its cursor', async () => {
    const prefix = `page-${Date.now()}`;
    for (const letter of ['a', 'b', 'c']) await publish({ slug: `${prefix}-${letter}` });
    const first = (await superAdmin.send('GET', `${path}?q=${prefix}&limit=2`)).body as {
      data: { slug: string }[];
      pagination: { nextCursor: string };
    };
    expect(first.data.map(({ slug }) => slug)).toEqual([`${prefix}-a`, `${prefix}-b`]);
    const rest = await superAdmin.send('GET', `${path}?q=${prefix}&limit=2&cursor=${first.pagination.nextCursor}`);
    expect(rest.body).toMatchObject({ data: [{ slug: `${prefix}-c` }], pagination: { hasMore: false } });
  });
});

describe('assigning a workflow', () => {
  it('Assigning lets a company use a workflow and withdrawing stops it, with one audit entry each', async () => {
    const tenant = await createTenant();
    const { api } = await createKey(tenant.companyId);
    const { id, slug } = await publish();
    const address = `${path}/${slug}/assignments/${tenant.companyId}`;
    expect((await api.get(`/api/v1/workflows/${slug}`)).status).toBe(404);
    for (const _ of [1, 2]) expect((await superAdmin.send('PUT', address)).body).toMatchObject({ isAssigned: true });
    expect((await api.get(`/api/v1/workflows/${slug}`)).status).toBe(200);
    for (const _ of [1, 2]) {
      expect((await superAdmin.send('DELETE', address)).body).toMatchObject({ isAssigned: false });
    }
    expect((await api.get(`/api/v1/workflows/${slug}`)).status).toBe(404);
    const entries = await prisma.auditEntry.findMany({ where: { subjectId: id }, orderBy: { occurredAt: 'asc' } });
    expect(entries).toMatchObject([
      { action: 'workflow.assign', companyId: tenant.companyId, after: { slug } },
      { action: 'workflow.withdraw', companyId: tenant.companyId, before: { slug } },
    ]);
  });

  it('An unknown company or workflow is answered 404, and assigning needs the permission to write', async () => {
    const { slug } = await publish();
    expect((await superAdmin.send('PUT', `${path}/${slug}/assignments/co_none`)).status).toBe(404);
    expect((await superAdmin.send('PUT', `${path}/no-such/assignments/${own.companyId}`)).status).toBe(404);
    for (const method of ['PUT', 'DELETE']) {
      expect((await admin.send(method, `${path}/${slug}/assignments/${own.companyId}`)).status).toBe(403);
    }
  });
});
