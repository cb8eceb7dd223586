import { expect, it } from 'vitest';
import { routes } from '../../../api/routes/all.ts';
import { mailKinds } from '../../../domain/access/mail.ts';
import { staffRoles } from '../../../domain/access/permissions.ts';
import { batchStatuses } from '../../../domain/batches/counts.ts';
import { fraudCheckTypes, fraudMatchStatuses, fraudResolutions, fraudStatuses } from '../../../domain/fraud/verdict.ts';
import { sessionStates } from '../../../domain/sessions/state.ts';
import { submissionEventTypes, submissionStatuses } from '../../../domain/submissions/status.ts';
import { bucketPurposes } from '../../../domain/tenants/buckets.ts';
import { deliveryStatuses } from '../../../domain/webhooks/status.ts';
import { workflowKinds } from '../../../domain/workflow-definitions/definition.ts';
import { companyModules } from '../../../prisma/tenants/companies.ts';
import { createSession, finishSession } from '../../support/documents/sessions.ts';
import { pool, prisma } from '../../support/stack/database.ts';
import { createTenant, publish } from '../../support/tenant.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const definitionOf = async (name: string): Promise<string> => {
  const { rows } = await pool.query(
    'SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = $1',
    [name],
  );
  if (!rows[0]) throw new Error(`The database has no constraint ${name}.`);
  return rows[0].definition;
};

/** The texts in a check constraint, sorted and without duplicates. */
const textsOf = (definition: string): string[] => [
  ...new Set([...definition.matchAll(/'([^']*)'::text/g)].map(([, text = '']) => text)),
];

it.each([
  ['companies_modules_check', companyModules],
  ['users_role_check', staffRoles],
  ['mails_kind_check', mailKinds],
  ['organization_buckets_purpose_check', bucketPurposes],
  ['workflow_versions_kind_check', workflowKinds],
  ['sessions_state_check', sessionStates],
  ['submissions_status_check', submissionStatuses],
  ['submissions_fraud_status_check', fraudStatuses],
  ['submission_events_type_check', submissionEventTypes],
  ['fraud_matches_check_type_check', fraudCheckTypes],
  ['fraud_matches_status_check', fraudMatchStatuses],
  ['batches_status_check', batchStatuses],
  ['deliveries_status_check', deliveryStatuses],
])(
  'The check constraints of the database allow exactly the values of domain/ and the repositories: %s',
  async (name, list) => {
    expect(textsOf(await definitionOf(name)).sort()).toEqual([...list].sort());
  },
);

it('The check constraints of the database allow exactly the resolutions of domain/ in fraud_matches_resolution_check', async () => {
  const texts = textsOf(await definitionOf('fraud_matches_resolution_check')).filter((text) => text !== 'resolved');
  expect(texts.sort()).toEqual([...fraudResolutions].sort());
});

it('The check constraints of the database allow every module that an endpoint requires', () => {
  for (const { module } of routes) if (module) expect(companyModules).toContain(module);
});

it.each([
  ['companies', "UPDATE companies SET modules = '{other}' WHERE id = $1"],
  ['sessions', "UPDATE sessions SET state = 'done' WHERE company_id = $1"],
  ['submissions', "UPDATE submissions SET status = 'done' WHERE company_id = $1"],
  ['submissions', 'UPDATE submissions SET fraud_score = 1.5 WHERE company_id = $1'],
])(
  'The check constraints of the database refuse an unknown state and a score that is out of range: %s',
  async (_, statement) => {
    const tenant = await createTenant();
    await createSession(tenant);
    await expect(pool.query(statement, [tenant.companyId])).rejects.toMatchObject({ code: '23514' });
  },
);

it.each([
  ['UPDATE', "UPDATE workflow_versions SET name = 'other' WHERE definition_id = $1"],
  ['DELETE', 'DELETE FROM workflow_versions WHERE definition_id = $1'],
])('The database refuses an %s of a published workflow version', async (_, statement) => {
  const { id } = await publish();
  await expect(pool.query(statement, [id])).rejects.toThrow(/never changes/);
  expect(await prisma.workflowVersion.count({ where: { definitionId: id, name: 'Invoice' } })).toBe(1);
});

it('The database refuses to change the body of a delivery', async () => {
  const receiver = await startReceiver();
  const { session } = await finishSession(await createTenant(), [], { webhookUrl: receiver.url });
  await receiver.waitFor(1);
  const change = pool.query("UPDATE deliveries SET body = '{}' WHERE session_id = $1", [session.sessionId]);
  await expect(change).rejects.toThrow(/never changes/);
});

it('The company of a session must exist', async () => {
  const tenant = await createTenant();
  const { sessionId } = await createSession(tenant);
  const change = pool.query("UPDATE sessions SET company_id = 'co_none' WHERE id = $1", [sessionId]);
  await expect(change).rejects.toMatchObject({ code: '23503' });
});

it('The company of a session cannot be deleted', async () => {
  const tenant = await createTenant();
  await createSession(tenant);
  await expect(pool.query('DELETE FROM companies WHERE id = $1', [tenant.companyId])).rejects.toMatchObject({
    code: expect.stringMatching(/^2300[13]$/),
  });
});
