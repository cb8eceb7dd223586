import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { auditEntriesOf } from '../../support/access/audit-entries.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { testStack } from '../../support/stack/stack.ts';

const settings = {
  accentColor: '#0a7f5a',
  welcome: 'Welcome to Northwind',
  thanks: null,
  allowedOrigins: ['https://shop.example.com'],
};

const admin = async (): Promise<{ client: PanelClient; companyId: string; path: string }> => {
  const { organizationId, companyId } = await createOrganizationWithCompany();
  const client = await signIn(await createPerson('org_admin', organizationId));
  return { client, companyId, path: `/admin/api/companies/${companyId}/capture-page` };
};

describe('the appearance of a capture page', () => {
  it('An administrator sets the appearance of a capture page, and the audit log has the change', async () => {
    const { client, companyId, path } = await admin();
    expect((await client.send('GET', path)).body).toEqual({
      accentColor: null,
      welcome: null,
      thanks: null,
      allowedOrigins: [],
      logo: null,
    });
    expect(await client.send('PUT', path, settings)).toMatchObject({ status: 200, body: settings });
    expect(await client.send('PUT', path, settings)).toMatchObject({ status: 200 });
    expect(await auditEntriesOf({ companyId, action: 'company.capture_page' })).toMatchObject([
      { after: { accentColor: '#0a7f5a' } },
    ]);
  });

  it('A logo is shown until it is removed; a file that is not a logo is refused', async () => {
    const { client, path } = await admin();
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } });
    const put = async (body: Uint8Array<ArrayBuffer>) => {
      const { baseUrl } = testStack();
      const response = await fetch(`${baseUrl}${path}/logo`, {
        method: 'PUT',
        headers: { cookie: client.cookie, origin: baseUrl, 'content-type': 'application/octet-stream' },
        body,
      });
      return { status: response.status, body: await response.json() };
    };
    const logo = new Uint8Array(await picture.png().toBuffer());
    expect(await put(logo)).toMatchObject({
      status: 200,
      body: { logo: `data:image/png;base64,${Buffer.from(logo).toString('base64')}` },
    });
    expect(await put(new TextEncoder().encode('<svg onload="alert(1)"/>'))).toMatchObject({ status: 422 });
    expect(await put(new Uint8Array())).toMatchObject({ status: 200, body: { logo: null } });
  });

  it('A malformed color, text or origin is refused with its field', async () => {
    const { client, path } = await admin();
    for (const [wrong, field] of [
      [{ accentColor: 'red; }' }, 'accentColor'],
      [{ welcome: 'x'.repeat(501) }, 'welcome'],
      [{ allowedOrigins: ['https://shop.example.com/path'] }, 'allowedOrigins[0]'],
      [{ allowedOrigins: ["'none'; script-src *"] }, 'allowedOrigins[0]'],
    ] as const) {
      const reply = await client.send('PUT', path, { ...settings, ...wrong });
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
  });

  it("Another organization's company is not found", async () => {
    const { path } = await admin();
    const { client } = await admin();
    expect(await client.send('GET', path)).toMatchObject({ status: 404 });
    expect(await client.send('PUT', path, settings)).toMatchObject({ status: 404 });
  });
});
