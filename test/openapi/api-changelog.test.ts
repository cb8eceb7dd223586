import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deprecationHeaders } from '../../api/route/deprecation.ts';
import { routes } from '../../api/routes/all.ts';
import { projectFile } from '../../base/project.ts';
import { type ApiDocument, apiChanges } from '../../dev/openapi/changes.ts';
import { releasesOf } from '../../dev/testing/releases.ts';

const read = (file: string): string => readFileSync(projectFile(file), 'utf8');

/** The OpenAPI document of the last release; null if its commit is not in this clone. */
const released = ((): ApiDocument | null => {
  const [last] = releasesOf(read('CHANGELOG.md'));
  try {
    const args = ['show', `${last?.commit}:api/openapi.json`];
    const options = {
      cwd: projectFile('.'),
      encoding: 'utf8',
      maxBuffer: 64e6,
      stdio: 'pipe',
    } as const;
    return JSON.parse(execFileSync('git', args, options));
  } catch {
    console.log('The changelog of the API is not compared: the commit of the last release is not in this clone.');
    return null;
  }
})();

/** The items in the section Next of docs/stability.md, each on one line. */
const points = (): string[] => {
  const section = /^### Next\n(?<text>[\s\S]*?)^### /m.exec(read('docs/stability.md'))?.groups?.text ?? '';
  return section
    .split(/^- /m)
    .slice(1)
    .map((point) => point.replaceAll(/\s+/g, ' '));
};

const isListed = ({ operation, member, isBreaking }: ReturnType<typeof apiChanges>[number]): boolean =>
  points().some(
    (point) =>
      point.includes(`\`${operation}\``) &&
      (member === null || point.includes(`\`${member.split('.').at(-1)}\``)) &&
      (!isBreaking || point.includes('**Breaking**')),
  );

describe.skipIf(released === null)('The changelog of the API', () => {
  it('The changelog of the API names every difference from the OpenAPI document of the last release', () => {
    const current: ApiDocument = JSON.parse(read('api/openapi.json'));
    const missing = apiChanges(released ?? current, current).filter((change) => !isListed(change));
    expect(missing).toEqual([]);
  });
});

const documentOf = (schema: object, body: object = {}): ApiDocument => ({
  paths: {
    '/jobs': {
      post: {
        parameters: [{ in: 'query', name: 'limit' }],
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: { 200: { content: { 'application/json': { schema } } } },
      },
    },
  },
  components: { schemas: { Job: { properties: { state: {} }, required: ['state'] } } },
});

it('A removed member of a response and a newly required member of a request are breaking, and an added one is not', () => {
  const job = { properties: { job: { $ref: '#/components/schemas/Job' } } };
  const before = documentOf(job, { properties: { name: {} } });
  const after = documentOf(
    { properties: { job: {}, page: {} } },
    { properties: { name: {}, slug: {} }, required: ['name'] },
  );
  expect(apiChanges(before, before)).toEqual([]);
  expect(apiChanges(before, after)).toEqual([
    { operation: 'POST /jobs', member: 'name', isBreaking: true },
    { operation: 'POST /jobs', member: 'slug', isBreaking: false },
    { operation: 'POST /jobs', member: 'page', isBreaking: false },
    { operation: 'POST /jobs', member: 'job.state', isBreaking: true },
  ]);
  expect(apiChanges(before, { ...after, paths: {} })).toEqual([
    { operation: 'POST /jobs', member: null, isBreaking: true },
  ]);
});

const yearMs = 365 * 86_400_000;

it('A deprecated endpoint is announced with the headers of RFC 9745 and RFC 8594, a year before it may be removed', () => {
  const since = new Date('2026-12-01T00:00:00Z');
  const sunset = new Date(since.getTime() + yearMs);
  expect(deprecationHeaders({ since, sunset, page: 'https://docs.example/stability' })).toEqual({
    Deprecation: '@1796083200',
    Sunset: 'Wed, 01 Dec 2027 00:00:00 GMT',
    Link: '<https://docs.example/stability>; rel="deprecation"; type="text/html"',
  });
  const announced = routes.flatMap(({ operationId, deprecated }) =>
    deprecated ? [{ operationId, ...deprecated }] : [],
  );
  const early = announced.filter((one) => one.sunset.getTime() - one.since.getTime() < yearMs);
  expect(early.map(({ operationId }) => operationId)).toEqual([]);
});
