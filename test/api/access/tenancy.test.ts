import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { answersOnEach } from '../../support/answers.ts';
import { createResources, type Resources } from '../../support/resources.ts';
import { pathOf, routeOf } from '../../support/route-table.ts';
import { expectProblem } from '../../support/stack/api-client.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

/** Bodies with which the request would succeed if the resource belonged to the caller. */
const bodies: Readonly<Record<string, object>> = {
  createSession: { fileCount: 1, contentTypes: ['application/pdf'], clientSubmissionId: 'a' },
  rejectSubmission: { reason: 'wrong' },
  resolveFraudMatch: { resolution: 'false_positive' },
};

let owner: Tenant;
let stranger: Tenant;
let resources: Resources;
beforeAll(async () => {
  owner = await createTenant();
  stranger = await createTenant();
  resources = await createResources(owner);
});

answersOnEach(
  'documentsByPath',
  404,
  'not-found',
  "Another company's resource is 404, exactly like one that does not exist",
  async (route) => {
    const call = (path: string) => stranger.api.send(route.method, path, { body: bodies[route.operationId] });
    const absent = {
      slug: 'no-such-workflow',
      version: '1',
      batchRef: 'no-such-batch',
      sessionId: newId('session'),
      submissionId: newId('submission'),
      matchId: newId('fraudMatch'),
    };
    const theirs = expectProblem(await call(pathOf(route, resources)), 404, 'not-found');
    const missing = expectProblem(await call(pathOf(route, absent)), 404, 'not-found');
    expect(theirs.detail).toBe(missing.detail);
  },
);

describe('ids', () => {
  it.each([
    ['getJob', 'sessionId'],
    ['submitSession', 'sessionId'],
    ['getSubmission', 'submissionId'],
    ['approveSubmission', 'submissionId'],
    ['listFraudMatches', 'submissionId'],
    ['resolveFraudMatch', 'matchId'],
  ] as const)('A malformed id is 404: %s', async (operationId, name) => {
    const route = routeOf(operationId);
    const ids = ['nonsense', resources[name].toUpperCase(), `${resources[name]}0`, newId('batch')];
    for (const id of ids) {
      const reply = await owner.api.send(route.method, pathOf(route, { ...resources, [name]: id }), {
        body: bodies[operationId],
      });
      expectProblem(reply, 404, 'not-found');
    }
  });

  it('A session cannot be submitted under another workflow of the company: 404', async () => {
    const path = pathOf(routeOf('submitSession'), { ...resources, slug: stranger.workflow.slug });
    expectProblem(await owner.api.post(path), 404, 'not-found');
  });

  it('A fraud match cannot be resolved under another submission of the company: 404', async () => {
    const { matchId } = await createResources(owner);
    const path = pathOf(routeOf('resolveFraudMatch'), { ...resources, matchId });
    expectProblem(await owner.api.post(path, bodies.resolveFraudMatch), 404, 'not-found');
  });
});
