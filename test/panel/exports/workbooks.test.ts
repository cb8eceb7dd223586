import { beforeAll, expect, it } from 'vitest';
import { sheetNames } from '../../../operations/exports/xlsx.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';
import { publishFor } from '../../support/tenant.ts';
import { type ReadSheet, readWorkbook } from '../../support/workbook.ts';

const review = { review: 'always', fraud: { enabled: false } } as const;
const field = (name: string, label: string, type: 'string' | 'currency' | 'integer' | 'date' | 'datetime') => ({
  name,
  label,
  type,
  required: false,
  description: label,
  validation: {},
});

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let person: PanelClient;
let rejectedId: string;
beforeAll(async () => {
  tenant = await createReviewTenant({
    name: 'Bills: 2026/27',
    processing: review,
    outputSchema: [
      field('total', 'Amount to pay', 'currency'),
      field('pages', 'Sheets of paper', 'integer'),
      field('day', 'Day of the bill', 'date'),
      field('moment', 'Printed at', 'datetime'),
      field('note', 'Note', 'string'),
      { ...field('items', 'Goods', 'string'), type: 'array', fields: [field('price', 'Price of one', 'currency')] },
    ],
  });
  person = await signIn(await createPerson('reviewer', tenant.organizationId));
  rejectedId = await submitForReview(tenant);
  await prisma.submission.update({
    where: { id: rejectedId },
    data: {
      createdAt: new Date('2026-07-14T22:30:15Z'),
      confidence: 0.875,
      extractedData: {
        total: '-1234.50',
        pages: 3,
        day: '2026-02-28',
        moment: '2026-02-28T09:30:00',
        note: '=HYPERLINK("http://example.com")',
        items: [{ price: '2.00' }, { price: null }],
      },
    },
  });
  await tenant.api.post(`/api/v1/submissions/${rejectedId}/reject`, { reason: 'It is <not> ours & "late"' });
  const second = await publishFor(tenant.companyId, { name: 'Letters', processing: review });
  await submitForReview({ ...tenant, workflow: second });
});

const readSheets = async (query = ''): Promise<ReadSheet[]> => {
  const url = `${testStack().baseUrl}/admin/api/exports/submissions?format=xlsx${query}`;
  const response = await fetch(url, { headers: { cookie: person.cookie } });
  expect(response.status).toBe(200);
  return readWorkbook(Buffer.from(await response.arrayBuffer()));
};

const columnOf = (sheet: ReadSheet | undefined, heading: string) => {
  const [headings = [], ...rows] = sheet?.rows ?? [];
  const at = headings.findIndex(({ value }) => value === heading);
  expect(at, `${heading} of ${headings.map(({ value }) => value).join(', ')}`).not.toBe(-1);
  return rows.map((row) => row[at]);
};

it('A workbook has a sheet for each workflow with the labels of its fields, and one for each of its lists', async () => {
  const sheets = await readSheets();
  expect(sheets.map(({ name }) => name)).toEqual(['Bills  2026 27', 'Bills  2026 27 – Goods', 'Letters']);
  const [bills, goods] = sheets;
  expect(bills?.rows[0]?.map(({ value }) => value)).toEqual([
    'Submission',
    'Client submission ID',
    'Status',
    'Company',
    'Created (UTC)',
    'Amount to pay',
    'Sheets of paper',
    'Day of the bill',
    'Printed at',
    'Note',
    'Confidence',
    'Fraud',
    'Fraud score',
    'Decided by',
    'Decided (UTC)',
    'Reason',
    'Version',
  ]);
  expect(columnOf(goods, 'Price of one').map((cell) => cell?.value)).toEqual(['2.00', '']);
  expect(columnOf(goods, 'Line').map((cell) => cell?.value)).toEqual(['1', '2']);
});

it('A workbook has amounts, counts, shares, days and times as numbers in the format of each', async () => {
  const [bills] = await readSheets();
  const only = (heading: string) => columnOf(bills, heading)[0];
  expect(only('Amount to pay')).toEqual({ value: '-1234.50', formula: null, format: 4 });
  expect(only('Sheets of paper')).toEqual({ value: '3', formula: null, format: 3 });
  expect(only('Confidence')).toEqual({ value: '0.875', formula: null, format: 9 });
  expect(only('Day of the bill')).toEqual({ value: '46081', formula: null, format: 14 });
  expect(only('Printed at')).toEqual({ value: '46081.395833', formula: null, format: 22 });
  expect(only('Note')).toEqual({ value: '=HYPERLINK("http://example.com")', formula: null, format: 49 });
});

it('A workbook shows who decided when and why, and links each row to its page', async () => {
  const [bills] = await readSheets();
  const decision = ['Status', 'Decided by', 'Reason'].map((heading) => columnOf(bills, heading)[0]?.value);
  expect(decision).toEqual(['Rejected', expect.stringMatching(/./), 'It is <not> ours & "late"']);
  expect(Number(columnOf(bills, 'Decided (UTC)')[0]?.value)).toBeGreaterThan(46_000);
  expect(columnOf(bills, 'Submission')[0]).toEqual({
    value: rejectedId,
    formula: `HYPERLINK("${testStack().baseUrl}/admin/submissions/${rejectedId}","${rejectedId}")`,
    format: 0,
  });
});

it("A workbook has headings and states in the person's language, and times on the clocks of their zone", async () => {
  const [bills] = await readSheets('&language=de&timeZone=Europe/Vienna');
  expect(columnOf(bills, 'Status')[0]?.value).toBe('Abgelehnt');
  expect(columnOf(bills, 'Amount to pay')).toHaveLength(1);
  // 22:30:15 UTC is half past midnight of the next day.
  expect(Number(columnOf(bills, 'Erstellt (Europe/Vienna)')[0]?.value)).toBeCloseTo(46_218.021_007, 5);
  const refused = await person.send('GET', '/admin/api/exports/submissions?format=xlsx&timeZone=Vienna');
  expect(refused.status).toBe(400);
});

it('A workbook has filters over all rows, and columns that are as wide as their texts', async () => {
  const [bills] = await readSheets();
  expect(bills?.filter).toBe('A1:Q2');
  expect(bills?.widths).toHaveLength(17);
  const [id, , status] = bills?.widths ?? [];
  expect(id).toBe(rejectedId.length + 1);
  expect(status).toBeLessThan(20);
});

it('Two exports have two names, and that of a second table names it', async () => {
  const nameOf = async (query: string) => {
    const { headers } = await person.send('GET', `/admin/api/exports/submissions?${query}`);
    return headers.get('content-disposition');
  };
  expect(await nameOf('format=csv')).toMatch(/"submissions-\d{4}-\d\d-\d\d-\d{6}\.csv"$/);
  expect(await nameOf('format=csv&table=Line%20items')).toMatch(/"submissions-line-items-[\d-]+\.csv"$/);
});

it('Sheets of a workbook have names that spreadsheet programs accept, each once', () => {
  expect(sheetNames(['a/b', "'quoted'", '', 'A B', 'x'.repeat(40), 'x'.repeat(40)])).toEqual([
    'a b',
    'quoted',
    'Sheet',
    'A B 2',
    'x'.repeat(31),
    `${'x'.repeat(29)} 2`,
  ]);
});
