import { beforeAll, describe, expect, it } from 'vitest';
import { createSession } from '../../support/documents/sessions.ts';
import { createOrganizationWithCompany, createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { createDeliveryOwner, type DeliveryOwner, insertFailedDelivery } from '../../support/webhooks/deliveries.ts';

const path = '/admin/api/dashboard';

let owner: DeliveryOwner;
let reviewer: PanelClient;
beforeAll(async () => {
  owner = await createDeliveryOwner();
  reviewer = await signIn(await createPerson('reviewer', owner.organizationId));
});

interface Dashboard {
  throughput: { from: string; counts: Record<string, number>; before: number }[];
}

/**
 * Three submissions (one in review and flagged, one processed in four seconds, one still open) and one failed delivery.
 */
const fill = async () => {
  const sessions = [await createSession(owner.tenant), await createSession(owner.tenant)];
  const [inReview, processed] = sessions.map(({ sessionId }) => sessionId);
  await prisma.submission.update({
    where: { sessionId: inReview ?? '' },
    data: { status: 'review', fraudStatus: 'flagged' },
  });
  await prisma.submission.update({ where: { sessionId: processed ?? '' }, data: { fraudStatus: 'clean' } });
  const submittedAt = new Date();
  await prisma.session.update({
    where: { id: processed ?? '' },
    data: { state: 'completed', submittedAt, processedAt: new Date(submittedAt.getTime() + 4_000) },
  });
  await insertFailedDelivery(owner, 'https://receiver.example.com/hooks');
  return prisma.submission.findUniqueOrThrow({ where: { sessionId: inReview ?? '' } });
};

describe('the dashboard', () => {
  it("The figures count only the person's companies", async () => {
    const { createdAt } = await fill();
    for (const [period, spans] of [
      ['day', 24],
      ['week', 7],
      ['month', 30],
    ] as const) {
      const { status, body } = await reviewer.send('GET', `${path}?period=${period}&companyId=${owner.companyId}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        hasSubmissions: true,
        backlog: { count: 1, oldest: createdAt.toISOString() },
        fraud: { checked: 2, suspicious: 1 },
        deliveries: { failed: 1 },
        processing: { count: 1, p50Ms: 4_000, p95Ms: 4_000 },
      });
      const { throughput } = body as Dashboard;
      expect(throughput).toHaveLength(spans);
      // The hour or the day may change between two of them.
      const sumOf = (name: string) => throughput.reduce((sum, { counts }) => sum + (counts[name] ?? 0), 0);
      expect([sumOf('created'), sumOf('review'), sumOf('approved')]).toEqual([2, 1, 0]);
    }
  });

  it('Each step of the chart is beside the one in the same place of the period before', async () => {
    const own = await createDeliveryOwner();
    const client = await signIn(await createPerson('reviewer', own.organizationId));
    const { sessionId } = await createSession(own.tenant);
    const agoMs = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    for (const [period, lengthHours, steps] of [
      ['day', 24, 24],
      ['week', 7 * 24, 7],
      ['month', 30 * 24, 30],
    ] as const) {
      await prisma.submission.update({ where: { sessionId }, data: { createdAt: agoMs(lengthHours) } });
      const { body } = await client.send('GET', `${path}?period=${period}&companyId=${own.companyId}`);
      const before = (body as Dashboard).throughput.map((step) => step.before);
      expect(before).toHaveLength(steps);
      // The hour or the day may have changed since.
      expect(before.slice(-2).reduce((sum, one) => sum + one)).toBe(1);
      expect(before.slice(0, -2).every((one) => one === 0)).toBe(true);
    }
  });

  it('The figures of a company show whether it has submissions', async () => {
    const { organizationId } = await createOrganizationWithCompany();
    const { body } = await (await signIn(await createPerson('org_admin', organizationId))).send('GET', path);
    expect(body).toMatchObject({ hasSubmissions: false, backlog: { count: 0, oldest: null }, deliveries: {} });
  });

  it('The figures of another company are not found, and an unknown period is refused', async () => {
    const { companyId } = await createOrganizationWithCompany();
    expect((await reviewer.send('GET', `${path}?companyId=${companyId}`)).status).toBe(404);
    expect((await reviewer.send('GET', `${path}?period=year`)).status).toBe(400);
  });

  it('A super_admin gets the figures of all companies together', async () => {
    const { status, body } = await (await signIn(await createPerson('super_admin'))).send('GET', path);
    expect([status, body]).toMatchObject([200, { hasSubmissions: true }]);
  });
});
