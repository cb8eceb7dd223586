import { beforeAll, describe, expect, it } from 'vitest';
import { invoicePdf, invoiceValues } from '../../support/documents/documents.ts';
import { createReviewTenant, submitForReview } from '../../support/documents/panel-submissions.ts';
import { readSubmission } from '../../support/documents/sessions.ts';
import { createPerson, type PanelClient, signIn } from '../../support/panel.ts';
import { prisma } from '../../support/stack/database.ts';
import { invoiceFields } from '../../support/tenant.ts';

let tenant: Awaited<ReturnType<typeof createReviewTenant>>;
let reviewer: PanelClient;
let email: string;
beforeAll(async () => {
  tenant = await createReviewTenant({
    outputSchema: [...invoiceFields, { name: 'units', label: 'Units', type: 'integer' }],
    processing: { review: 'always', fraud: { identifyingFields: ['invoiceNumber'] } },
  });
  const person = await createPerson('reviewer', tenant.organizationId);
  email = person.email;
  reviewer = await signIn(person);
});

const correct = (id: string, field: string, value: unknown) =>
  reviewer.send('PATCH', `/admin/api/submissions/${id}/fields/${field}`, { value });

describe('correcting a value', () => {
  it('Callers get the corrected value, and the extracted one is kept with who corrected it and when', async () => {
    const values = invoiceValues();
    const id = await submitForReview(tenant, await invoicePdf(values));
    expect(await correct(id, 'total', 1234.5)).toMatchObject({
      status: 200,
      body: { field: 'total', value: '1234.50' },
    });
    const submission = await readSubmission(tenant.api, id);
    expect(submission.extractedData).toMatchObject({ ...values, total: '1234.50' });
    expect(submission.events.filter(({ type }) => type === 'field_corrected')).toMatchObject([
      { details: { field: 'total', before: values.total, after: '1234.50', actor: { type: 'user', label: email } } },
    ]);
    const { body } = await reviewer.send('GET', `/admin/api/submissions/${id}`);
    expect((body as { fields: { name: string }[] }).fields.find(({ name }) => name === 'total')).toMatchObject({
      value: '1234.50',
      corrections: [{ before: values.total, after: '1234.50', correctedBy: email }],
    });
    expect(
      await prisma.auditEntry.findMany({ where: { subjectId: id, NOT: { action: { endsWith: '.view' } } } }),
    ).toMatchObject([{ action: 'submission.correct', before: { total: values.total }, after: { total: '1234.50' } }]);
  });

  it('A correction to the current value changes nothing', async () => {
    const values = invoiceValues();
    const id = await submitForReview(tenant, await invoicePdf(values));
    expect((await correct(id, 'date', values.date)).status).toBe(200);
    expect(await prisma.fieldCorrection.count({ where: { submissionId: id } })).toBe(0);
    expect(await prisma.auditEntry.count({ where: { subjectId: id, NOT: { action: { endsWith: '.view' } } } })).toBe(0);
  });

  it('A correction is refused if the value breaks the type or the validation, or the field does not exist', async () => {
    const id = await submitForReview(tenant);
    const refused = await Promise.all([
      correct(id, 'date', '2026-02-30'),
      correct(id, 'total', 'plenty'),
      correct(id, 'total', '1.234'),
      correct(id, 'invoiceNumber', null),
      correct(id, 'invoiceNumber', 'x'.repeat(41)),
      correct(id, 'units', 1.5),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422]);
    expect((await correct(id, 'units', undefined)).status).toBe(400);
    expect(refused[0]?.body).toMatchObject({ errors: [{ field: 'value', message: expect.stringMatching(/date/) }] });
    expect((await correct(id, 'nothing', 'x')).status).toBe(404);
    expect((await correct(id, 'units', 3)).status).toBe(200);
    expect((await correct(id, 'units', null)).status).toBe(200);
  });

  it('A correction may have the form of the document, and refusals do not use names from the code', async () => {
    const own = await createReviewTenant({
      outputSchema: [
        ...invoiceFields,
        { name: 'code', label: 'Code', type: 'string', validation: { pattern: '^[A-Z]{2}-[0-9]{3}$' } },
        { name: 'paid', label: 'Paid', type: 'boolean' },
        {
          name: 'items',
          label: 'Items',
          type: 'array',
          fields: [
            { name: 'what', label: 'What', type: 'string' },
            { name: 'amount', label: 'Amount', type: 'currency' },
          ],
        },
      ],
      processing: { review: 'always', locale: 'de', fraud: { enabled: false } },
    });
    const client = await signIn(await createPerson('reviewer', own.organizationId));
    const id = await submitForReview(own);
    const send = (field: string, value: unknown) =>
      client.send('PATCH', `/admin/api/submissions/${id}/fields/${field}`, { value });
    const stored = async (field: string, value: unknown) => (await send(field, value)).body;
    expect(await stored('date', '22/03/2018')).toEqual({ field: 'date', value: '2018-03-22' });
    expect(await stored('date', '12.01.2019')).toEqual({ field: 'date', value: '2019-01-12' });
    expect(await stored('total', '33,92')).toEqual({ field: 'total', value: '33.92' });
    expect(await stored('paid', 'ja')).toEqual({ field: 'paid', value: true });
    expect(await stored('items', [{ what: 'Screws', amount: '5,00-' }])).toEqual({
      field: 'items',
      value: [{ what: 'Screws', amount: '-5.00' }],
    });
    const messages = async (field: string, value: unknown) => {
      const { body } = await send(field, value);
      return (body as { errors: { message: string }[] }).errors.map(({ message }) => message);
    };
    expect(await messages('total', 'plenty')).toEqual(['"plenty" is not an amount, such as 1,234.50.']);
    expect(await messages('code', 'AB12')).toEqual(['"AB12" is not in the form AA-000.']);
    expect(await messages('paid', 3)).toEqual(['Paid must be true or false.']);
    expect(await messages('items', [{ what: 'Nuts', amount: 'x' }])).toEqual([
      'Amount in row 1: "x" is not an amount, such as 1,234.50.',
    ]);
    const { body } = await client.send('GET', `/admin/api/submissions/${id}`);
    expect(body).toMatchObject({ conventions: { decimalMark: '.', dayFirst: true } });
  });

  it('A correction is refused after a decision', async () => {
    const id = await submitForReview(tenant);
    await reviewer.send('POST', `/admin/api/submissions/${id}/reject`, { reason: 'unreadable' });
    expect(await correct(id, 'total', '1.00')).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/rejected/) },
    });
  });
});

describe('resolving a fraud match', () => {
  it("A fraud match names the earlier submission, can be resolved once, and is visible only in the person's companies", async () => {
    const file = await invoicePdf();
    const earlier = await submitForReview(tenant, file);
    const id = await submitForReview(tenant, file);
    const { body } = await reviewer.send('GET', `/admin/api/submissions/${id}`);
    const [match] = (body as { fraudMatches: { id: string; explanation: string }[] }).fraudMatches;
    expect(match).toMatchObject({ target: { id: earlier }, explanation: expect.stringMatching(/submitted before/) });
    const path = `/admin/api/fraud-matches/${match?.id}/resolve`;
    const other = await createReviewTenant();
    const stranger = await signIn(await createPerson('reviewer', other.organizationId));
    expect((await stranger.send('POST', path, { resolution: 'false_positive' })).status).toBe(404);
    expect((await reviewer.send('POST', path, { resolution: 'maybe' })).status).toBe(422);
    expect((await reviewer.send('POST', path, { resolution: 'false_positive' })).status).toBe(200);
    expect((await reviewer.send('POST', path, { resolution: 'false_positive' })).status).toBe(200);
    expect((await reviewer.send('POST', path, { resolution: 'confirmed_fraud' })).status).toBe(409);
    const entries = await prisma.auditEntry.findMany({ where: { subjectId: id, action: 'fraud_match.resolve' } });
    expect(entries).toMatchObject([{ actorLabel: email, after: { resolution: 'false_positive' } }]);
  });
});
