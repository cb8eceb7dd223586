import { beforeAll, describe, expect, it } from 'vitest';
import type { QueueFilter } from '../../../prisma/submissions/queue.ts';
import {
  listSortedQueue,
  type SortedPage,
  type SortedPosition,
  type SortKey,
  sortColumns,
} from '../../../prisma/submissions/sorted-queue.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';

const values: readonly [data: object | null, confidence: number | null, fraudScore: number][] = [
  [{ total: 90, number: 'beta' }, 0.5, 0.2],
  [{ total: '9', number: 'Alpha' }, null, 0],
  [{ total: 100.25, number: '12' }, 0.5, 0],
  [null, 0.9, 0.7],
  [{ total: { amount: 1 }, number: ' ' }, null, 0],
];

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let reviewer: PanelClient;
let stranger: PanelClient;
let ids: string[];
beforeAll(async () => {
  tenant = await createReviewTenant({
    processing: { review: 'always', fraud: { enabled: false } },
    outputSchema: [
      { name: 'total', label: 'Total', type: 'currency' },
      { name: 'number', label: 'Number', type: 'string' },
    ],
  });
  const other = await createReviewTenant();
  [reviewer, stranger] = (await Promise.all(
    [tenant, other].map(async ({ organizationId }) => signIn(await createPerson('reviewer', organizationId))),
  )) as [PanelClient, PanelClient];
  ids = [];
  for (const [extractedData, confidence, fraudScore] of values) {
    const id = await submitForReview(tenant);
    ids.push(id);
    const data = extractedData ?? undefined;
    await prisma.$executeRaw`UPDATE submissions SET confidence = ${confidence}, fraud_score = ${fraudScore},
      extracted_data = ${data === undefined ? null : JSON.stringify(data)}::jsonb WHERE id = ${id}`;
  }
}, 120_000);

interface Page {
  readonly data: readonly { readonly id: string }[];
  readonly pagination: { readonly nextCursor: string | null };
}

/** The indices in {@link values} of the items of all pages of a list, in order. */
const placesOf = async (sort: string, limit: number, client = reviewer): Promise<number[]> => {
  const places: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after = cursor === '' ? '' : `&cursor=${cursor}`;
    const reply = await client.send(
      'GET',
      `/admin/api/submissions?status=review&limit=${limit}&sort=${encodeURIComponent(sort)}${after}`,
    );
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const page = reply.body as Page;
    places.push(...page.data.map(({ id }) => ids.indexOf(id)));
    cursor = page.pagination.nextCursor;
  }
  return places;
};

describe('the sorted queue', () => {
  it.each([
    ['total', [1, 0, 2, 3, 4]],
    ['-total', [2, 0, 1, 4, 3]],
    ['field:total', [1, 0, 2, 3, 4]],
    // Numbers come before texts. The case of texts does not count, and a blank text is not a value.
    ['field:number', [2, 1, 0, 3, 4]],
    ['-field:number', [2, 0, 1, 4, 3]],
    ['field:no such field', [0, 1, 2, 3, 4]],
    ['confidence', [0, 2, 3, 1, 4]],
    ['-confidence', [3, 2, 0, 4, 1]],
    ['-fraud', [3, 0, 4, 2, 1]],
    ['workflow', [0, 1, 2, 3, 4]],
    ['-company', [4, 3, 2, 1, 0]],
    ['status', [0, 1, 2, 3, 4]],
    ['issuer', [0, 1, 2, 3, 4]],
  ])('The queue sorted by %s is the same on pages of any size', async (sort, expected) => {
    for (const limit of [1, 2, 100]) expect(await placesOf(sort, limit)).toEqual(expected);
  });

  it('The queue is sorted by who submitted and by the reasons, too', async () => {
    expect((await placesOf('submitter', 2)).toSorted()).toEqual([0, 1, 2, 3, 4]);
    expect((await placesOf('-reason', 2)).toSorted()).toEqual([0, 1, 2, 3, 4]);
  });

  it("A sorted queue has no row of another organization's companies", async () => {
    expect(await placesOf('total', 100, stranger)).toEqual([]);
  });

  it('The queue of a super_admin is sorted by each column, whatever it is filtered by', async () => {
    const everywhere = await signIn(await createPerson('super_admin', null));
    for (const sort of [...sortColumns, 'field:total', 'total']) {
      for (const filter of ['', 'status=failed&', `company=${tenant.companyId}&`]) {
        const reply = await everywhere.send('GET', `/admin/api/submissions?${filter}limit=2&sort=${sort}`);
        expect(reply.status, `${filter}${sort}: ${JSON.stringify(reply.body)}`).toBe(200);
      }
    }
  });

  it('An unknown column and the cursor of another order are refused', async () => {
    expect((await reviewer.send('GET', '/admin/api/submissions?sort=password')).status).toBe(400);
    const first = await reviewer.send('GET', '/admin/api/submissions?sort=total&limit=1');
    const { nextCursor } = (first.body as Page).pagination;
    const reply = await reviewer.send('GET', `/admin/api/submissions?sort=-total&limit=1&cursor=${nextCursor}`);
    expect(reply.status).toBe(400);
  });

  const read = (
    page: Pick<SortedPage, 'key' | 'direction'>,
    rowsMax: number,
    take = 10,
    position: SortedPosition | null = null,
    filter: QueueFilter = { status: 'review' },
  ) => listSortedQueue(prisma, [tenant.companyId], filter, { ...page, position, take }, rowsMax);
  // Everything was created in the last minutes, so this filter changes nothing but how the rows are found.
  const recent = { from: new Date(Date.now() - 3_600_000) };

  it('If there are too many submissions to sort, only those in review are sorted, because an index has their values', async () => {
    const page = { key: { by: 'field', field: 'total' }, direction: 'up' } as const;
    expect(await read(page, 4, 10, null, {})).toBeNull();
    expect(await read(page, 5, 10, null, {})).toHaveLength(5);
    expect(await read(page, 4, 10, null, { ...recent, status: 'review' })).toHaveLength(5);
  });

  it.each(['up', 'down'] as const)('The order of an index is the same as that of sorting, %s', async (direction) => {
    const keys: SortKey[] = [
      ...sortColumns.map((by) => ({ by })),
      { by: 'field', field: 'total' },
      { by: 'field', field: 'number' },
      { by: 'field', field: 'no such field' },
      { by: 'meaning', fieldsOf: () => ['number', 'total'] },
    ];
    for (const key of keys) {
      const page = { key, direction };
      const all = { ...recent, status: 'review' } as const;
      const sorted = (await read(page, 5, 10, null, all))?.map(({ position }) => position.id);
      const paged: string[] = [];
      for (let position: SortedPosition | null = null; ; ) {
        const rows: Awaited<ReturnType<typeof read>> = await read(page, 1, 1, position);
        const [next] = rows ?? [];
        if (!next) break;
        paged.push(next.position.id);
        position = next.position;
      }
      expect(paged, JSON.stringify(key)).toEqual(sorted);
    }
  });

  it('The values to sort by follow each correction, and are removed when a submission leaves the review or its submitter is erased', async () => {
    const [id = ''] = ids;
    const valuesOf = async () =>
      new Map((await prisma.queueValue.findMany({ where: { submissionId: id } })).map((one) => [one.name, one]));
    expect((await valuesOf()).get('field:total')).toMatchObject({ rank: 0, number: 90 });
    await prisma.submission.update({ where: { id }, data: { extractedData: { total: 'unknown', number: '' } } });
    const corrected = await valuesOf();
    expect(corrected.get('field:total')).toMatchObject({ rank: 1, text: 'unknown' });
    expect(corrected.has('field:number')).toBe(false);
    const { sessionId } = await prisma.submission.findUniqueOrThrow({ where: { id } });
    await prisma.session.update({ where: { id: sessionId }, data: { externalUser: { name: 'Ada' } } });
    expect((await valuesOf()).has('submitter')).toBe(false);
    await prisma.submission.update({ where: { id }, data: { status: 'approved' } });
    expect(await valuesOf()).toEqual(new Map());
    await prisma.submission.update({ where: { id }, data: { status: 'review' } });
    expect((await valuesOf()).get('submitter')).toMatchObject({ text: 'ada' });
  });
});
