import { beforeAll, expect, it } from 'vitest';
import { WorkflowSummary, WorkflowVersionContract } from '../../../api/routes/workflow-definitions/schema.ts';
import { answers } from '../../support/answers.ts';
import { createSession } from '../../support/documents/sessions.ts';
import { expectBody, expectFields, expectProblem } from '../../support/stack/api-client.ts';
import { createTenant, invoiceFields, publish, type Tenant } from '../../support/tenant.ts';

let tenant: Tenant;
let path: string;
beforeAll(async () => {
  tenant = await createTenant();
  path = `/api/v1/workflows/${tenant.workflow.slug}`;
});

const upload = { minFiles: 2, maxFiles: 2, acceptedFormats: ['image/png'], fileLabels: [], maxFileSizeMb: 0.5 };

answers('getWorkflow', 200, null, 'A workflow can be read by its slug', async () => {
  const summary = expectBody(await tenant.api.get(path), 200, WorkflowSummary);
  expect(summary).toMatchObject({ id: tenant.workflow.id, slug: tenant.workflow.slug, publishedVersion: 1 });
});

answers(
  'getWorkflowVersion',
  200,
  null,
  "A version's contract states what it accepts and what it extracts",
  async () => {
    const contract = expectBody(await tenant.api.get(`${path}/versions/1`), 200, WorkflowVersionContract);
    expect(contract).toMatchObject({
      workflow: {
        id: tenant.workflow.id,
        slug: tenant.workflow.slug,
        name: 'Invoice',
        description: 'Invoices of suppliers',
        icon: 'invoice',
        color: '#0a7f5a',
      },
      version: 1,
      kind: 'document',
      upload: { minFiles: 1, maxFiles: 3, maxFileSizeMb: 1 },
    });
    expect(contract.outputSchema.map(({ name }) => name)).toEqual(invoiceFields.map(({ name }) => name));
    expect(contract.outputSchema[2]).toEqual({
      name: 'total',
      label: 'Total',
      required: true,
      description: '',
      type: 'currency',
      validation: { pattern: '^[0-9]+\\.[0-9]{2}$' },
    });
    expect(contract.outputJsonSchema).toMatchObject({ type: 'object', required: ['invoiceNumber', 'date', 'total'] });
  },
);

answers('getWorkflowVersion', 404, 'not-found', 'A version that was never published is 404', async () => {
  expectProblem(await tenant.api.get(`${path}/versions/99`), 404, 'not-found');
});

answers('getWorkflowVersion', 400, 'bad-request', 'A version that is not an integer of at least 1 is 400', async () => {
  for (const version of ['0', '-1', '1.5', 'latest', '01', '1e3']) {
    expectFields(await tenant.api.get(`${path}/versions/${version}`), 400, ['version']);
  }
});

it('Publishing the next version changes the summary, keeps the previous contract, and applies to new sessions only', async () => {
  const { slug } = tenant.workflow;
  const before = (await tenant.api.get(`${path}/versions/1`)).body;
  const old = await createSession(tenant);
  await publish({ slug, name: 'Invoice, two pages', upload });

  const summary = expectBody(await tenant.api.get(path), 200, WorkflowSummary);
  expect(summary).toMatchObject({ name: 'Invoice, two pages', publishedVersion: 2, upload });
  expect(summary.contractUrl).toMatch(/\/versions\/2$/);
  expect((await tenant.api.get(`${path}/versions/1`)).body).toEqual(before);

  expect(old.workflow).toEqual({ slug, version: 1 });
  const contentTypes = ['image/png', 'image/png'];
  expect((await createSession(tenant, { fileCount: 2, contentTypes })).workflow).toEqual({ slug, version: 2 });
});

it('Publishing the next version keeps fields of every type as published, with an empty validation if they have no rules', async () => {
  const fields = [
    { name: 'note', label: 'Note', required: false, description: 'Any text', type: 'string', validation: {} },
    {
      name: 'kind',
      label: 'Kind',
      required: true,
      description: '',
      type: 'enum',
      validation: {},
      values: ['a', 'b'],
    },
    {
      name: 'lines',
      label: 'Lines',
      required: false,
      description: '',
      type: 'array',
      validation: {},
      fields: [{ name: 'amount', label: 'Amount', required: false, description: '', type: 'number', validation: {} }],
    },
  ] as const;
  const outputSchema = fields.map((field) => ({ ...field, values: undefined, fields: undefined, ...field }));
  const { slug, version } = await publish({ slug: tenant.workflow.slug, outputSchema: outputSchema as never });
  const reply = await tenant.api.get(`/api/v1/workflows/${slug}/versions/${version}`);
  const contract = expectBody(reply, 200, WorkflowVersionContract);
  expect(contract.outputSchema).toEqual(fields);
  expect(contract.outputJsonSchema.properties).toMatchObject({
    kind: { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] },
  });
});
