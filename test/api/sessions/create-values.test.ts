import { beforeAll, describe, expect, it } from 'vitest';
import { answers } from '../../support/answers.ts';
import { createSession, readJob, sessionBody, sessionsPath } from '../../support/documents/sessions.ts';
import { type ApiReply, expectFields } from '../../support/stack/api-client.ts';
import { prisma } from '../../support/stack/database.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await createTenant();
});

const post = (members: object): Promise<ApiReply> =>
  tenant.api.post(sessionsPath(tenant.workflow.slug), { ...sessionBody(), ...members });

const pdfs = (count: number) => ({
  fileCount: count,
  contentTypes: Array.from({ length: count }, () => 'application/pdf'),
});

answers(
  'createSession',
  422,
  'validation-error',
  'A fileCount below minFiles or above maxFiles of the version is refused',
  async () => {
    const { errors } = expectFields(await post(pdfs(4)), 422, ['fileCount']);
    expect(errors?.[0]?.message).toContain('between 1 and 3');
  },
);

describe('fileCount and contentTypes', () => {
  it.each([0, -1])('A fileCount below 1 is 422: %i', async (fileCount) => {
    const { errors } = expectFields(await post({ fileCount, contentTypes: [] }), 422, ['fileCount']);
    expect(errors).toHaveLength(1);
  });

  it('The contentTypes whose length differs from fileCount are 422', async () => {
    expectFields(await post({ fileCount: 2 }), 422, ['contentTypes']);
    expectFields(await post({ fileCount: 1, contentTypes: ['application/pdf', 'application/pdf'] }), 422, [
      'contentTypes',
    ]);
  });

  it('The answer names the index of each content type that the version does not accept', async () => {
    const contentTypes = ['text/html', 'application/pdf', 'image/gif'];
    expectFields(await post({ fileCount: 3, contentTypes }), 422, ['contentTypes[0]', 'contentTypes[2]']);
  });
});

it('A clientSubmissionId is required', async () => {
  expectFields(await post({ clientSubmissionId: undefined }), 400, ['clientSubmissionId']);
});

it('A clientSubmissionId has 1 to 256 characters', async () => {
  for (const clientSubmissionId of ['', 'x'.repeat(257)]) {
    expectFields(await post({ clientSubmissionId }), 422, ['clientSubmissionId']);
  }
  expect((await post({ clientSubmissionId: 'x'.repeat(256) })).status).toBe(201);
});

describe('The metadata of a session', () => {
  const ofBytes = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

  it('The metadata of a session may have two levels of strings, numbers and booleans, and jobs return it', async () => {
    const metadata = { text: 'täxt', number: -1.5e3, yes: true, nested: { no: false, zero: 0, empty: '' }, none: {} };
    const { sessionId } = await createSession(tenant, { metadata });
    expect((await readJob(tenant.api, sessionId)).metadata).toEqual(metadata);
  });

  it('The metadata of a session may have 4096 bytes as JSON; one more is 422', async () => {
    expect((await post({ metadata: ofBytes(4096) })).status).toBe(201);
    expectFields(await post({ metadata: ofBytes(4097) }), 422, ['metadata']);
  });

  it('The metadata of a session is measured in bytes of UTF-8', async () => {
    expectFields(await post({ metadata: { text: 'ä'.repeat(2045) } }), 422, ['metadata']);
  });

  it.each([
    ['a third level', { a: { b: { c: 1 } } }],
    ['null', { a: null }],
    ['an array', { a: [1] }],
    ['an array on the second level', { a: { b: ['x'] } }],
  ])(
    'The metadata of a session cannot have a leaf that is not a string, a number or a boolean (422): %s',
    async (_, metadata) => {
      expectFields(await post({ metadata }), 422, ['metadata']);
    },
  );

  it.each([[[]], ['text'], [null]])(
    'The metadata of a session must be an object, otherwise the answer is 400: %j',
    async (metadata) => {
      expectFields(await post({ metadata }), 400, ['metadata']);
    },
  );
});

it.each([
  [{ id: 'u-1' }],
  [{ name: 'Ada Lovelace' }],
  [{ email: 'ada@example.com' }],
  [{ id: 'u-1', name: 'Ada', email: 'ada@example.com' }],
])('An externalUser needs only one of id, name and email: %j', async (externalUser) => {
  const { sessionId } = await createSession(tenant, { externalUser });
  expect((await prisma.session.findUniqueOrThrow({ where: { id: sessionId } })).externalUser).toEqual(externalUser);
});

it('An externalUser without id, name and email is 422', async () => {
  expectFields(await post({ externalUser: {} }), 422, ['externalUser']);
});

it.each([
  ['an empty name', { name: '' }, 'externalUser.name'],
  ['an id of 257 characters', { id: 'x'.repeat(257) }, 'externalUser.id'],
  ['what looks like no email address', { email: 'ada' }, 'externalUser.email'],
])('An externalUser with a member that is not allowed is 422: %s', async (_, externalUser, field) => {
  expectFields(await post({ externalUser }), 422, [field]);
});

it.each(['a', 'x'.repeat(128), 'Az0._-'])(
  'A batchRef may have letters, digits, dots, underscores and hyphens: %s',
  async (suffix) => {
    expect((await post({ batchRef: suffix })).status).toBe(201);
  },
);

it.each(['', 'x'.repeat(129), 'a b', 'a/b', 'ä', 'a\n'])(
  'A batchRef with any other character or length is 422: %j',
  async (batchRef) => {
    expectFields(await post({ batchRef }), 422, ['batchRef']);
  },
);

it('One answer names every wrong value', async () => {
  const members = {
    fileCount: 9,
    contentTypes: ['text/html'],
    webhookUrl: 'http://example.com/',
    metadata: { a: null },
  };
  const { detail } = expectFields(await post(members), 422, [
    'fileCount',
    'contentTypes',
    'contentTypes[0]',
    'webhookUrl',
    'metadata',
  ]);
  expect(detail).toContain('webhookUrl: must use https');
});
