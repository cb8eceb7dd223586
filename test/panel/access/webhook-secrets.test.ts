import { beforeAll, describe, expect, it } from 'vitest';
import { auditEntriesOf } from '../../support/access/audit-entries.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';

interface Secrets {
  readonly secrets: readonly { readonly secret: string; readonly retiresAt: string | null }[];
}

const pathOf = (companyId: string, verb: 'show' | 'rotate') =>
  `/admin/api/companies/${companyId}/webhook-secrets/${verb}`;

let own: { organizationId: string; companyId: string };
let other: { organizationId: string; companyId: string };
let admin: PanelClient;
beforeAll(async () => {
  [own, other] = [await createOrganizationWithCompany(), await createOrganizationWithCompany()];
  admin = await signIn(await createPerson('org_admin', own.organizationId));
});

const secretsOf = async (verb: 'show' | 'rotate', body?: object): Promise<Secrets['secrets']> => {
  const reply = await admin.send('POST', pathOf(own.companyId, verb), body);
  expect(reply.status).toBe(200);
  return (reply.body as Secrets).secrets;
};

describe('the webhook secret of a company', () => {
  it('An org_admin shows and rotates the webhook secret, both secrets are valid for the overlap, and the audit log shows who did it', async () => {
    const [old] = await secretsOf('show');
    const rotated = await secretsOf('rotate', { overlapHours: 1 });
    expect(rotated).toMatchObject([{ retiresAt: null }, { secret: old?.secret, retiresAt: expect.any(String) }]);
    expect(await secretsOf('show')).toEqual(rotated);
    const last = await secretsOf('rotate', { overlapHours: 0 });
    expect(last).toHaveLength(1);
    expect(rotated).not.toContainEqual(last[0]);
    const entries = await auditEntriesOf({ subjectId: own.companyId });
    const show = 'webhook_secret.show';
    const rotate = 'webhook_secret.rotate';
    expect(entries.map(({ action }) => action)).toEqual([show, rotate, show, rotate]);
    expect(entries).toMatchObject(
      entries.map(() => ({ companyId: own.companyId, organizationId: own.organizationId })),
    );
    expect(JSON.stringify(entries)).not.toContain('whsec_');
  });

  it.each(['show', 'rotate'] as const)(
    'The webhook secret of a company in another organization is 404 to %s, and nothing changes',
    async (verb) => {
      const before = await prisma.webhookSecret.findMany({ where: { companyId: other.companyId } });
      expect((await admin.send('POST', pathOf(other.companyId, verb), verb === 'show' ? undefined : {})).status).toBe(
        404,
      );
      expect(await prisma.webhookSecret.findMany({ where: { companyId: other.companyId } })).toEqual(before);
      expect(await prisma.auditEntry.count({ where: { subjectId: other.companyId } })).toBe(0);
    },
  );

  it.each([-1, 721, 1.5, '24'])('An overlap of %j hours is refused', async (overlapHours) => {
    const reply = await admin.send('POST', pathOf(own.companyId, 'rotate'), { overlapHours });
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([
      expect.toBeOneOf([400, 422]),
      expect.stringContaining('overlapHours'),
    ]);
  });
});

describe('the secret of a service of a company', () => {
  const serviceUrl = (companyId: string, service: string, verb: 'show' | 'rotate') =>
    `/admin/api/companies/${companyId}/service-secrets/${service}/${verb}`;
  const ofService = async (service: string, verb: 'show' | 'rotate', body?: object): Promise<Secrets['secrets']> => {
    const reply = await admin.send('POST', serviceUrl(own.companyId, service, verb), body);
    expect(reply.status).toBe(200);
    return (reply.body as Secrets).secrets;
  };

  it('There is no service secret until the first one is generated, each service has its own, and the audit log shows who saw and generated it', async () => {
    expect(await ofService('processor', 'show')).toEqual([]);
    const [first] = await ofService('processor', 'rotate', {});
    const both = await ofService('processor', 'rotate', { overlapHours: 1 });
    expect(both).toMatchObject([{ retiresAt: null }, { secret: first?.secret, retiresAt: expect.any(String) }]);
    expect(await ofService('recognizer', 'show')).toEqual([]);
    const entries = await auditEntriesOf({ subjectId: own.companyId, action: { startsWith: 'service_secret' } });
    const show = 'service_secret.show';
    const rotate = 'service_secret.rotate';
    expect(entries.map(({ action }) => action)).toEqual([show, rotate, rotate, show]);
    expect(JSON.stringify(entries)).not.toContain('whsec_');
  });

  it('The service secret of a company in another organization is not found, and nothing changes; an unknown service is refused', async () => {
    for (const verb of ['show', 'rotate'] as const) {
      const body = verb === 'show' ? undefined : {};
      expect((await admin.send('POST', serviceUrl(other.companyId, 'processor', verb), body)).status).toBe(404);
      expect((await admin.send('POST', serviceUrl(own.companyId, 'printer', verb), body)).status).toBe(400);
    }
    expect(await prisma.serviceSecret.count({ where: { companyId: other.companyId } })).toBe(0);
  });
});
