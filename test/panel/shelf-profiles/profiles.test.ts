import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { type catalog, publishProfile } from '../../support/shelf/captures.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';
import { createKey, uniqueSlug } from '../../support/tenant.ts';

const path = '/admin/api/shelf-profiles';
const versions = '/admin/api/shelf-profile-versions';

let own: { organizationId: string; companyId: string };
let superAdmin: PanelClient;
let admin: PanelClient;
beforeAll(async () => {
  own = await createOrganizationWithCompany();
  superAdmin = await signIn(await createPerson('super_admin'));
  admin = await signIn(await createPerson('org_admin', own.organizationId));
});

/** A picture that no other test uploads. */
const picture = (format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> => {
  const [r = 0, g = 0, b = 0] = createHash('sha256').update(uniqueSlug()).digest();
  return sharp({ create: { width: 40, height: 60, channels: 3, background: { r, g, b } } })
    .toFormat(format)
    .toBuffer();
};

const upload = async (client: PanelClient, bytes: Buffer) => {
  const { baseUrl } = testStack();
  const response = await fetch(`${baseUrl}/admin/api/catalog-images`, {
    method: 'POST',
    headers: { cookie: client.cookie, origin: baseUrl, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as { name: string; detail: string } };
};

const definition = (images: readonly string[], parts: object = {}) => ({
  slug: uniqueSlug(),
  name: 'Beverages',
  catalog: [{ sku: 'cola-033', name: 'Cola', brand: 'Cola', images }],
  ...parts,
});

const publishAs = (client: PanelClient, companyId: string | null, baseVersion: number | null, draft: object) =>
  client.send('POST', path, { companyId, baseVersion, definition: draft });

const readDefinition = async (versionId: string) =>
  ((await superAdmin.send('GET', `${versions}/${versionId}`)).body as { definition: { catalog: typeof catalog } })
    .definition;

describe('uploading a catalog image', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'An uploaded %s gets a name that is derived from its bytes',
    async (format) => {
      const bytes = await picture(format);
      const reply = await upload(superAdmin, bytes);
      expect(reply).toMatchObject({
        status: 201,
        body: { mimeType: `image/${format}`, width: 40, height: 60, byteSize: bytes.length },
      });
      expect(reply.body.name).toContain(createHash('sha256').update(bytes).digest('hex'));
    },
  );

  it('An upload that is not a picture, is damaged or is over 10 MiB is refused', async () => {
    expect(await upload(superAdmin, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('JPEG, PNG or WebP') },
    });
    const bytes = await picture();
    expect(await upload(superAdmin, bytes.subarray(0, bytes.length / 2))).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('cannot be opened') },
    });
    expect((await upload(superAdmin, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('Uploading needs the permission to write shelf profiles', async () => {
    expect((await upload(admin, await picture())).status).toBe(403);
  });
});

describe('publishing a shelf profile', () => {
  it('The next version keeps existing images, adds uploaded ones, and is visible to callers', async () => {
    const { id, slug, versionId: firstId } = await publishProfile(own.companyId);
    const { body } = await upload(superAdmin, await picture());
    const first = await readDefinition(firstId);
    const [cola, lime] = first.catalog;
    const draft = { ...first, catalog: [lime, { ...cola, images: [body.name, 'refs/cola.png'] }] };
    const reply = await publishAs(superAdmin, own.companyId, 1, draft);
    expect(reply).toMatchObject({ status: 201, body: { id, slug, version: 2 } });
    const { versionId } = reply.body as { versionId: string };
    const { api } = await createKey(own.companyId);
    expect((await api.get('/api/v1/shelf/profiles?limit=100')).body).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id, versionId, version: 2 })]),
    });
    const images = (versionOf: string, sku: string) =>
      prisma.shelfCatalogImage.findMany({
        where: { profileVersionId: versionOf, sku },
        orderBy: { position: 'asc' },
        select: { name: true, bytes: true },
      });
    const [kept] = await images(firstId, 'cola-033');
    expect(await images(versionId, 'cola-033')).toMatchObject([{ name: body.name }, kept]);
    expect(await images(versionId, 'lime-05')).toEqual(await images(firstId, 'lime-05'));
    expect((await superAdmin.send('GET', `${versions}/${versionId}`)).body).toMatchObject({
      previousVersion: 1,
      changes: [
        { path: ['catalog'], kind: 'reordered' },
        { path: ['catalog', 'cola-033', 'images'], kind: 'changed', before: ['refs/cola.png'] },
      ],
    });
    expect(await readDefinition(firstId)).toEqual(first);
  });

  it('A profile is created for one company or for all, with an audit entry', async () => {
    const { body } = await upload(superAdmin, await picture());
    for (const companyId of [own.companyId, null]) {
      const reply = await publishAs(superAdmin, companyId, null, definition([body.name]));
      expect(reply).toMatchObject({ status: 201, body: { version: 1 } });
      const { id } = reply.body as { id: string };
      expect(await prisma.auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
        { action: 'shelf_profile.create', companyId },
      ]);
    }
  });

  it('Images that are neither in the previous version nor uploaded are refused, by path', async () => {
    for (const name of ['refs/front.jpg', `upload/${'0'.repeat(64)}.png`]) {
      const reply = await publishAs(superAdmin, null, null, definition([name]));
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ field: 'catalog[0].images[0]' }] } });
    }
  });

  it('A draft of an older version, an unknown company and an invalid definition are refused', async () => {
    const { slug, versionId } = await publishProfile(own.companyId);
    await publishProfile(own.companyId, { slug });
    const draft = await readDefinition(versionId);
    expect(await publishAs(superAdmin, own.companyId, 1, draft)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Version 2') },
    });
    expect(await publishAs(superAdmin, 'co_none', null, draft)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'companyId' }] },
    });
    expect(await publishAs(superAdmin, null, null, { ...draft, catalog: [] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'catalog' }] },
    });
    expect((await publishAs(admin, own.companyId, 2, draft)).status).toBe(403);
  });
});

describe('checking a shelf profile', () => {
  const check = (companyId: string | null, draft: object) =>
    superAdmin.send('POST', `${path}/check`, { companyId, definition: draft });

  it('A check returns the latest version, the changes and warnings', async () => {
    const { versionId } = await publishProfile(own.companyId);
    const draft = { ...(await readDefinition(versionId)), review: 'always', recognition: { engine: 'llm' } };
    expect(await check(own.companyId, draft)).toMatchObject({
      status: 200,
      body: {
        latestVersion: 1,
        changes: expect.arrayContaining([expect.objectContaining({ path: ['review'], after: 'always' })]),
        warnings: [expect.stringContaining('LLM_BASE_URL')],
      },
    });
  });

  it('A check of an invalid profile returns a problem document with paths', async () => {
    const reply = await check(null, definition(['refs/none.jpg'], { limits: { minPhotos: 5, maxPhotos: 2 } }));
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ field: 'limits.minPhotos' }] } });
    expect(await check(null, definition(['refs/none.jpg']))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'catalog[0].images[0]' }] },
    });
  });
});

describe('reading shelf profiles', () => {
  it('People see only the profiles of their companies and those for all companies', async () => {
    const other = await createOrganizationWithCompany();
    const ours = await publishProfile(own.companyId);
    const everybodys = await publishProfile(null);
    const theirs = await publishProfile(other.companyId);
    const list = async (client: PanelClient, q: string) =>
      ((await client.send('GET', `${path}?q=${q}`)).body as { data: object[] }).data;
    expect(await list(admin, ours.slug)).toMatchObject([
      { id: ours.id, company: { id: own.companyId }, activeCount: 1, latest: { version: 1, active: true } },
    ]);
    expect(await list(admin, everybodys.slug)).toMatchObject([{ company: null }]);
    expect(await list(admin, theirs.slug)).toEqual([]);
    expect(await list(superAdmin, theirs.slug)).toHaveLength(1);
    expect((await admin.send('GET', `${path}/${ours.id}`)).body).toMatchObject({
      versions: [{ versionId: ours.versionId, captureCount: 0 }],
    });
    for (const address of [
      `${path}/${theirs.id}`,
      `${versions}/${theirs.versionId}`,
      `${versions}/${theirs.versionId}/image?sku=cola-033&position=0`,
    ]) {
      expect((await admin.send('GET', address)).status).toBe(404);
    }
  });

  it('A catalog image has a thumbnail', async () => {
    const { versionId } = await publishProfile(own.companyId);
    const reply = await admin.send('GET', `${versions}/${versionId}/image?sku=cola-033&position=0`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await admin.send('GET', `${versions}/${versionId}/image?sku=cola-033&position=1`)).status).toBe(404);
  });
});

describe('deactivating a version', () => {
  it('A version is deactivated once, with one audit entry', async () => {
    const { id, versionId } = await publishProfile(own.companyId);
    for (const _ of [1, 2]) {
      expect(await superAdmin.send('POST', `${versions}/${versionId}/deactivate`)).toMatchObject({
        status: 200,
        body: { versionId, active: false },
      });
    }
    const { api } = await createKey(own.companyId);
    const reply = await api.post('/api/v1/shelf/sessions', { clientCaptureId: 'late', profileVersionId: versionId });
    expect(reply.status).toBe(422);
    expect(await prisma.auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
      { action: 'shelf_profile.deactivate', before: { active: true }, after: { active: false } },
    ]);
  });

  it('Deactivating needs the permission to write, and an unknown version is answered 404', async () => {
    const { versionId } = await publishProfile(own.companyId);
    expect((await admin.send('POST', `${versions}/${versionId}/deactivate`)).status).toBe(403);
    expect((await superAdmin.send('POST', `${versions}/shv_none/deactivate`)).status).toBe(404);
  });
});

describe('The address of a recognizer', () => {
  const url = 'https://recognizer.example.com/secret-path';
  const recognition = { engine: 'http', http: { url, timeoutMs: 5_000 } } as const;

  it('The address of a recognizer is shown in a profile that all companies share only to those who publish it, and otherwise to its company', async () => {
    const shared = await publishProfile(null, { recognition });
    const ownProfile = await publishProfile(own.companyId, { recognition });
    const read = async (client: PanelClient, versionId: string) =>
      (await client.send('GET', `${versions}/${versionId}`)).body;
    expect(await read(superAdmin, shared.versionId)).toMatchObject({
      definition: { recognition: { http: { url } } },
      isAddressHidden: false,
    });
    expect(await read(admin, ownProfile.versionId)).toMatchObject({
      definition: { recognition: { http: { url } } },
      isAddressHidden: false,
    });
    const hidden = await read(admin, shared.versionId);
    expect(JSON.stringify(hidden)).not.toContain('recognizer.example.com');
    expect(hidden).toMatchObject({
      definition: { recognition: { engine: 'http', http: { timeoutMs: 5_000 } } },
      isAddressHidden: true,
    });
  });
});
