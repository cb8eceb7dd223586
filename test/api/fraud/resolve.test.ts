import { beforeAll, expect, it } from 'vitest';
import { ResolvedFraudMatch } from '../../../api/routes/submissions/schema.ts';
import { answers } from '../../support/answers.ts';
import { createSession, readSubmission } from '../../support/documents/sessions.ts';
import { createResources, insertMatch } from '../../support/resources.ts';
import { expectBody, expectFields, expectProblem } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const pathOf = ({ submissionId, matchId }: { submissionId: string; matchId: string }): string =>
  `/api/v1/submissions/${submissionId}/fraud-matches/${matchId}/resolve`;
const resolve = (at: { submissionId: string; matchId: string }, resolution: string) =>
  tenant.api.post(pathOf(at), { resolution });

/** A submission whose match is not resolved yet, as processing leaves it. */
const flagged = async (score = 0.65) => {
  const { submissionId, workflow } = await createSession(tenant);
  const matchId = await insertMatch(tenant, submissionId, score);
  await prisma.submission.update({
    where: { id: submissionId },
    data: { status: 'review', fraudScore: score, fraudStatus: 'flagged' },
  });
  return { submissionId, matchId, workflow };
};

answers(
  'resolveFraudMatch',
  200,
  null,
  'A false positive no longer counts: fraudScore and fraudStatus are recomputed, and the submission status stays',
  async () => {
    const { submissionId, matchId, workflow } = await flagged();
    const reply = await resolve({ submissionId, matchId }, 'false_positive');
    expect(expectBody(reply, 200, ResolvedFraudMatch)).toEqual({
      submissionId,
      matchId,
      resolution: 'false_positive',
      workflow,
      submissionStatus: 'review',
    });
    const submission = await readSubmission(tenant.api, submissionId);
    expect(submission).toMatchObject({ submissionStatus: 'review', fraudScore: 0, fraudStatus: 'clean' });
    expect(submission.fraudMatches).toMatchObject([
      {
        id: matchId,
        status: 'resolved',
        resolution: 'false_positive',
        resolvedAt: expect.any(String),
        resolvedBy: tenant.key.name,
      },
    ]);
  },
);

answers('resolveFraudMatch', 200, null, 'A confirmed fraud blocks the submission, whatever its score', async () => {
  const at = await flagged(0.3);
  await resolve(at, 'confirmed_fraud');
  expect(await readSubmission(tenant.api, at.submissionId)).toMatchObject({
    fraudScore: 0.3,
    fraudStatus: 'blocked',
    submissionStatus: 'review',
  });
});

answers(
  'resolveFraudMatch',
  200,
  null,
  'Resolving again with the same resolution changes nothing, and the history has it once',
  async () => {
    const at = await flagged();
    const first = await resolve(at, 'confirmed_fraud');
    const before = await readSubmission(tenant.api, at.submissionId);
    const again = await resolve(at, 'confirmed_fraud');
    expect([again.status, again.body]).toEqual([200, first.body]);
    const strip = ({ files: _, ...rest }: typeof before) => rest;
    expect(strip(await readSubmission(tenant.api, at.submissionId))).toEqual(strip(before));
    const resolved = before.events.filter(({ type }) => type === 'fraud_match_resolved');
    expect(resolved).toMatchObject([
      { details: { actor: { id: tenant.key.id }, matchId: at.matchId, resolution: 'confirmed_fraud' } },
    ]);
  },
);

answers('resolveFraudMatch', 409, 'conflict', 'Resolving again with another resolution is refused', async () => {
  const at = await flagged();
  await resolve(at, 'confirmed_fraud');
  expect(expectProblem(await resolve(at, 'false_positive'), 409, 'conflict').detail).toContain('confirmed_fraud');
});

answers('resolveFraudMatch', 422, 'validation-error', 'An unknown resolution is refused', async () => {
  expectFields(await resolve(await createResources(tenant), 'maybe'), 422, ['resolution']);
});

answers('resolveFraudMatch', 400, 'bad-request', 'A missing resolution is refused', async () => {
  const at = await createResources(tenant);
  expectFields(await tenant.api.post(pathOf(at), {}), 400, ['resolution']);
  expectFields(await tenant.api.post(pathOf(at), { resolution: 1 }), 400, ['resolution']);
});

it('Resolving a fraud match is possible in every status of the submission', async () => {
  for (const status of ['approved', 'synced', 'rejected', 'cancelled', 'failed']) {
    const at = await flagged();
    await prisma.submission.update({ where: { id: at.submissionId }, data: { status } });
    expect((await resolve(at, 'false_positive')).body).toMatchObject({ submissionStatus: status });
  }
});

it('Resolving a fraud match leaves the other matches: the highest score among those that are not false positives counts', async () => {
  const at = await flagged(0.65);
  const other = await createSession(tenant);
  const match = {
    companyId: tenant.companyId,
    submissionId: at.submissionId,
    targetSubmissionId: other.submissionId,
  };
  await prisma.fraudMatch.create({
    data: { id: `${at.matchId}x`, ...match, checkType: 'duplicate_fields', score: 0.9, similarity: 1 },
  });
  await resolve(at, 'false_positive');
  expect(await readSubmission(tenant.api, at.submissionId)).toMatchObject({
    fraudScore: 0.9,
    fraudStatus: 'flagged',
  });
});

it('Resolving a fraud match happens once: of two concurrent resolutions, one succeeds', async () => {
  const at = await flagged();
  const replies = await Promise.all([resolve(at, 'confirmed_fraud'), resolve(at, 'false_positive')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});
