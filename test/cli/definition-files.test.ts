import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { cliJson, runCli } from '../support/stack/cli.ts';
import { prisma } from '../support/stack/database.ts';
import { createTenant, uniqueSlug } from '../support/tenant.ts';

it('A push changes nothing until --apply, and then makes the service match the files', async () => {
  const { companyId } = await createTenant();
  const slug = uniqueSlug();
  const folder = await mkdtemp(join(tmpdir(), 'docket-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const files = {
    'environments/test.yaml': `companies: { acme: ${companyId} }\n`,
    'workflows/receipt.yaml': `slug: ${slug}
name: Receipt
upload: { minFiles: 1, maxFiles: 1, acceptedFormats: [image/png], maxFileSizeMb: 1 }
outputSchema: [{ name: total, label: Total, type: currency }]
`,
    'companies/acme/company.yaml': `name: Acme\nworkflows: [${slug}]\n`,
    'companies/acme/endpoints/main.yaml': 'url: https://hooks.example.com/docket\n',
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const check = await runCli(['push', folder, '--env', 'test', '--check']);
  expect(check).toMatchObject({ exitCode: 3, stdout: expect.stringContaining(`create workflow ${slug}`) });
  expect(await prisma.workflowDefinition.count({ where: { slug } })).toBe(0);

  const pushed = await cliJson<object>('push', folder, '--env', 'test', '--apply');
  expect(pushed).toMatchObject({ changes: Array(3).fill({ action: 'create' }), applied: true, drift: false });
  expect(await prisma.workflowAssignment.count({ where: { companyId, definition: { slug } } })).toBe(1);
  expect(await prisma.webhookEndpoint.count({ where: { companyId } })).toBe(1);
  // The company's earlier workflow is not in the files, and nothing removes it without a request.
  expect(await prisma.workflowAssignment.count({ where: { companyId } })).toBe(2);
});
