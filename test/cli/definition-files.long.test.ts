// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how files refer to values.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { openMailboxSecret } from '../../prisma/mailboxes/mailboxes.ts';
import { openHeaders } from '../../prisma/webhooks/endpoints.ts';
import { testKeyring } from '../support/secrets/keyring.ts';
import { publishProfile } from '../support/shelf/captures.ts';
import { cliJson, runCli } from '../support/stack/cli.ts';
import { prisma } from '../support/stack/database.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, publish, type Tenant, uniqueSlug } from '../support/tenant.ts';

/** A folder that is removed after the test. */
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'docket-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

const write = async (folder: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<void> => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
};

const read = (folder: string, path: string): Promise<string> => readFile(join(folder, path), 'utf8');

const edit = async (folder: string, path: string, from: string, to: string): Promise<void> => {
  const text = await read(folder, path);
  expect(text).toContain(from);
  await writeFile(join(folder, path), text.replace(from, to));
};

interface Change {
  readonly action: string;
  readonly kind: string;
  readonly name: string;
  readonly path: string | null;
  readonly changes: { path: string[]; before: unknown; after: unknown }[];
}
interface Pushed {
  readonly changes: Change[];
  readonly onlyInService: { kind: string; name: string }[];
  readonly applied: boolean;
  readonly drift: boolean;
}

const push = (folder: string, ...options: string[]): Promise<Pushed> => cliJson<Pushed>('push', folder, ...options);

const pull = (folder: string, ...options: string[]) =>
  cliJson<{ written: string[]; onlyInFiles: string[] }>('pull', folder, ...options);

const workflowYaml = (slug: string, label = 'Total'): string => `slug: ${slug}
name: Receipt
upload: { minFiles: 1, maxFiles: 1, acceptedFormats: [image/png], maxFileSizeMb: 1 }
outputSchema:
  - { name: total, label: ${label}, type: currency }
`;

/** The files of a company with one object of each kind, the company's workflow and a new workflow. */
const everything = async ({ companyId, companyName, workflow }: Tenant, slug: string) => {
  const profile = uniqueSlug();
  const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  return {
    profile,
    files: {
      'environments/test.yaml': `companies: { acme: ${companyId} }\nvalues: { host: hooks.example.com }\n`,
      [`workflows/${slug}.yaml`]: workflowYaml(slug),
      'companies/acme/company.yaml': `name: ${companyName}
workflows: [${[slug, workflow.slug].sort().reverse().join(', ')}]
retention: { files: 90, data: null }
workflowRetention: { ${slug}: { files: 30 } }
`,
      'companies/acme/endpoints/main.yaml': `# Where everything goes.
url: https://\${host}:443/docket#all
description: main
headers: { Authorization: 'Bearer \${secret:ACME_TOKEN}' }
retryDelaysSeconds: [5, 60]
`,
      'companies/acme/sources/mail.yaml': `workflow: ${slug}\nprefix: inbox/\${companyId}/mail/\npaused: true\n`,
      'companies/acme/mailboxes/invoices.yaml': `host: 127.0.0.1
port: ${testStack().receiverPorts.at(-1)}
security: none
username: invoices@acme.example
secret: { kind: password, password: '\${secret:ACME_TOKEN}' }
rules: [{ workflow: ${slug}, senders: ['@supplier.example'] }]
paused: true
`,
      'companies/acme/exports/daily.yaml': `kind: submissions\nevery: day\nfilter: { workflow: ${slug} }\n`,
      'companies/acme/shelf-profiles/drinks/profile.yaml': `slug: ${profile}
name: Drinks
catalog:
  - { sku: cola, name: Cola, brand: Cola, images: [cola.png] }
`,
      'companies/acme/shelf-profiles/drinks/cola.png': picture,
    },
  };
};

const withToken = (token: string) => ({ ...testStack().settings, DOCKET_SECRET_ACME_TOKEN: token });

/** A folder with the files of {@link everything}, already pushed. */
const pushedFolder = async (tenant: Tenant, slug: string): Promise<string> => {
  const folder = await newFolder();
  await write(folder, (await everything(tenant, slug)).files);
  const { exitCode } = await runCli(['push', folder, '--env', 'test', '--apply'], withToken('swordfish'));
  expect(exitCode).toBe(0);
  return folder;
};

describe('Workflows, profiles and settings as files', { timeout: 180_000 }, () => {
  it('A push shows what it would do and changes nothing; with --apply it does that once, with audit entries', async () => {
    const tenant = await createTenant();
    const { companyId } = tenant;
    const slug = uniqueSlug();
    const folder = await newFolder();
    const { files, profile } = await everything(tenant, slug);
    await write(folder, files);
    const settings = withToken('swordfish');
    const push = async (...options: string[]): Promise<Pushed> => {
      const run = await runCli(['push', folder, '--env', 'test', '--json', ...options], settings);
      expect(run.stderr.replaceAll(/^Done: .*$/gm, '').trim()).toBe('');
      return JSON.parse(run.stdout);
    };
    const kinds = [
      'workflow',
      'shelf-profile',
      'company',
      'company',
      'company',
      'endpoint',
      'source',
      'mailbox',
      'export',
    ];
    const planned = await push();
    expect(planned.changes.map(({ kind }) => kind)).toEqual(kinds);
    expect(planned).toMatchObject({ applied: false, drift: true, onlyInService: [] });
    expect(await prisma.workflowDefinition.count({ where: { slug } })).toBe(0);
    const check = await runCli(['push', folder, '--env', 'test', '--check'], settings);
    expect(check.exitCode).toBe(3);
    expect(check.stdout).toContain(`+ create workflow ${slug} (workflows/${slug}.yaml)`);
    expect(check.stdout + JSON.stringify(planned)).not.toContain('swordfish');

    expect((await push('--apply')).changes.map(({ kind }) => kind)).toEqual(kinds);
    expect(await push('--apply')).toMatchObject({ changes: [], drift: false });
    expect((await runCli(['push', folder, '--env', 'test', '--check'], settings)).exitCode).toBe(0);

    const [endpoint] = await prisma.webhookEndpoint.findMany({ where: { companyId } });
    expect(endpoint).toMatchObject({ url: 'https://hooks.example.com/docket', retryDelaysMs: [5_000, 60_000] });
    expect(endpoint && openHeaders(testKeyring(), endpoint)).toEqual({ Authorization: 'Bearer swordfish' });
    expect(await prisma.webhookEndpointSecret.count({ where: { endpointId: endpoint?.id ?? '' } })).toBe(1);
    expect(await prisma.bucketSource.findMany({ where: { companyId } })).toMatchObject([
      { prefix: `inbox/${companyId}/mail/`, status: 'paused' },
    ]);
    const [mailbox] = await prisma.mailbox.findMany({ where: { companyId } });
    expect(mailbox).toMatchObject({ username: 'invoices@acme.example', status: 'paused' });
    expect(mailbox && openMailboxSecret(testKeyring(), mailbox)).toEqual({ kind: 'password', password: 'swordfish' });
    expect(await prisma.exportSchedule.findMany({ where: { companyId } })).toMatchObject([
      { filter: { workflow: slug }, prefix: `exports/${companyId}/` },
    ]);
    expect(await prisma.shelfProfile.count({ where: { companyId, slug: profile } })).toBe(1);
    const entries = await prisma.auditEntry.findMany({ where: { companyId }, select: { action: true, after: true } });
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'export_schedule.create',
      'mailbox.create',
      'mailbox.pause',
      'retention.update',
      'retention.update',
      'shelf_profile.create',
      'source.create',
      'source.pause',
      'webhook_endpoint.create',
      'workflow.assign',
    ]);
    expect(JSON.stringify(entries)).not.toContain('swordfish');
  });

  it('A pull writes files whose push changes nothing, with schemas for editors and without secrets', async () => {
    const tenant = await createTenant();
    const slug = uniqueSlug();
    await pushedFolder(tenant, slug);

    const folder = await newFolder();
    const { written } = await pull(folder, '--company', tenant.companyId, '--env', 'test');
    const alias = Object.keys(parse(await read(folder, 'environments/test.yaml')).companies)[0] ?? '';
    expect(written).toEqual(
      expect.arrayContaining([
        `workflows/${slug}.yaml`,
        `companies/${alias}/company.yaml`,
        `companies/${alias}/endpoints/main.yaml`,
        `companies/${alias}/sources/mail.yaml`,
        `companies/${alias}/mailboxes/invoices-acme-example.yaml`,
        `companies/${alias}/exports/submissions-day-csv.yaml`,
      ]),
    );
    const endpoint = await read(folder, `companies/${alias}/endpoints/main.yaml`);
    expect(endpoint).toMatch(/^# yaml-language-server: \$schema=\.\.\/\.\.\/\.\.\/schemas\/endpoint\.schema\.json$/m);
    expect(endpoint).toMatch(/Authorization: \$\{secret:[A-Z0-9_]+\}/);
    expect(endpoint).not.toContain('swordfish');
    const mailbox = await read(folder, `companies/${alias}/mailboxes/invoices-acme-example.yaml`);
    expect(mailbox).toMatch(/password: \$\{secret:[A-Z0-9_]+\}/);
    expect(mailbox).not.toContain('swordfish');
    expect(JSON.parse(await read(folder, 'schemas/endpoint.schema.json'))).toMatchObject({ type: 'object' });
    expect(parse(await read(folder, `companies/${alias}/sources/mail.yaml`))).toMatchObject({
      prefix: 'inbox/${companyId}/mail/',
    });
    // Not even the secret is needed as long as the service has it.
    expect(await push(folder, '--env', 'test')).toMatchObject({ changes: [], onlyInService: [], drift: false });
    expect(await pull(folder, '--company', tenant.companyId, '--env', 'test')).toEqual({
      written: [],
      onlyInFiles: [],
    });
  });

  it('Changes that people make in the service are shown as drift, and a pull keeps comments and references', async () => {
    const tenant = await createTenant();
    const { companyId } = tenant;
    const slug = uniqueSlug();
    const folder = await pushedFolder(tenant, slug);
    const env = ['--env', 'test'];
    await publish({ slug, outputSchema: [{ name: 'total', label: 'Sum', type: 'currency' }], description: '' });
    await prisma.webhookEndpoint.updateMany({ where: { companyId }, data: { eventTypes: ['session.completed'] } });
    await prisma.bucketSource.updateMany({ where: { companyId }, data: { status: 'active' } });

    const { stdout, exitCode } = await runCli(['push', folder, ...env, '--check']);
    expect(exitCode).toBe(3);
    expect(stdout).toContain('~ outputSchema.total.label: "Sum" -> "Total"');
    expect(stdout).toContain('~ paused: false -> true');
    const before = await read(folder, 'companies/acme/company.yaml');
    const { written } = await pull(folder, '--company', companyId, ...env);
    expect(written.sort()).toEqual([
      'companies/acme/endpoints/main.yaml',
      'companies/acme/sources/mail.yaml',
      ...[`workflows/${slug}.yaml`, `workflows/${tenant.workflow.slug}.yaml`].sort(),
    ]);
    const endpoint = await read(folder, 'companies/acme/endpoints/main.yaml');
    expect(endpoint).toContain('# Where everything goes.');
    expect(endpoint).toContain('https://${host}:443/docket#all');
    expect(endpoint).toContain('Bearer ${secret:ACME_TOKEN}');
    expect(parse(endpoint).eventTypes).toEqual(['session.completed']);
    expect(await read(folder, 'companies/acme/company.yaml')).toBe(before);
    expect(await push(folder, ...env)).toMatchObject({ changes: [], drift: false });
  });

  it('A changed file changes the objects that it describes: versions, secrets, URLs and pictures, but not the endpoint’s secret', async () => {
    const tenant = await createTenant();
    const { companyId } = tenant;
    const slug = uniqueSlug();
    const folder = await pushedFolder(tenant, slug);
    const apply = ['push', folder, '--env', 'test', '--apply', '--json'];
    const [endpoint] = await prisma.webhookEndpoint.findMany({ where: { companyId }, include: { secrets: true } });
    const blue = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    await write(folder, {
      [`workflows/${slug}.yaml`]: workflowYaml(slug, 'Amount'),
      'companies/acme/shelf-profiles/drinks/cola.png': blue,
    });
    await edit(folder, 'companies/acme/endpoints/main.yaml', '/docket', '/moved');
    await edit(folder, 'companies/acme/exports/daily.yaml', slug, tenant.workflow.slug);
    const { stdout } = await runCli(apply, withToken('opensesame'));
    const { changes } = JSON.parse(stdout) as Pushed;
    expect(changes.map(({ action, kind }) => `${action} ${kind}`)).toEqual([
      'update workflow',
      'update shelf-profile',
      'update endpoint',
      'update mailbox',
      'update export',
    ]);
    expect(changes[2]?.changes.map(({ path }) => path.join('.'))).toEqual(['url', 'headers.Authorization']);
    expect(stdout).not.toContain('opensesame');
    const [moved] = await prisma.webhookEndpoint.findMany({ where: { companyId }, include: { secrets: true } });
    expect(moved).toMatchObject({
      id: endpoint?.id,
      url: 'https://hooks.example.com/moved',
      secrets: endpoint?.secrets,
    });
    expect(moved && openHeaders(testKeyring(), moved)).toEqual({ Authorization: 'Bearer opensesame' });
    expect(await prisma.workflowVersion.findMany({ where: { definition: { slug }, version: 2 } })).toHaveLength(1);
  });

  it('Objects that only the service has stay until --prune is added', async () => {
    const tenant = await createTenant();
    const { companyId } = tenant;
    const slug = uniqueSlug();
    const folder = await pushedFolder(tenant, slug);
    const env = ['--env', 'test'];
    for (const kind of ['endpoints', 'sources', 'mailboxes', 'exports', 'shelf-profiles']) {
      await rm(join(folder, 'companies/acme', kind), { recursive: true });
    }
    await edit(folder, 'companies/acme/company.yaml', slug, tenant.workflow.slug);
    const kept = await push(folder, ...env, '--apply');
    expect(kept.changes).toEqual([]);
    expect(kept.onlyInService.map(({ kind }) => kind)).toEqual([
      'endpoint',
      'source',
      'mailbox',
      'export',
      'company',
      'shelf-profile',
    ]);
    expect(await prisma.webhookEndpoint.count({ where: { companyId } })).toBe(1);

    const pruned = await push(folder, ...env, '--apply', '--prune');
    expect(pruned.changes.map(({ action }) => action)).toEqual(Array(6).fill('remove'));
    expect(await prisma.webhookEndpoint.count({ where: { companyId } })).toBe(0);
    expect(await prisma.bucketSource.count({ where: { companyId, status: { in: ['active', 'paused'] } } })).toBe(0);
    expect(await prisma.mailbox.count({ where: { companyId, status: { in: ['active', 'paused'] } } })).toBe(0);
    expect(await prisma.exportSchedule.count({ where: { companyId, status: 'active' } })).toBe(0);
    expect(await prisma.shelfProfileVersion.count({ where: { profile: { companyId }, active: true } })).toBe(0);
    expect(await prisma.workflowAssignment.count({ where: { companyId } })).toBe(1);
    expect(await push(folder, ...env)).toMatchObject({ changes: [], drift: false });
  });

  it('A push that fails halfway names what is done and what is not, and the next one does the rest', async () => {
    const tenant = await createTenant();
    const other = await createTenant();
    const slug = uniqueSlug();
    const folder = await newFolder();
    const { files } = await everything(tenant, slug);
    await write(folder, files);
    // The last push has no secret, which a new mailbox needs.
    await rm(join(folder, 'companies/acme/mailboxes'), { recursive: true });
    const place = `inbox/${tenant.companyId}/mail/`;
    await cliJson(
      'source',
      'create',
      '--company',
      other.companyId,
      '--workflow',
      other.workflow.slug,
      '--prefix',
      place,
    );
    const apply = ['push', folder, '--env', 'test', '--apply'];
    const failed = await runCli(apply, withToken('swordfish'));
    expect(failed.exitCode).toBe(1);
    expect(failed.stderr).toMatch(/Cannot create source .*Another source reads this prefix/);
    const [, done = '', left = ''] = /\nDone:\n([\s\S]*)\nNot done:\n([\s\S]*)\nFix/.exec(failed.stderr) ?? [];
    expect(done).toContain(`create workflow ${slug}`);
    expect(left.split('\n').map((line) => line.trim().slice(0, 13))).toEqual(['create source', 'create export']);

    const [taken] = await prisma.bucketSource.findMany({ where: { companyId: other.companyId } });
    await edit(folder, 'companies/acme/sources/mail.yaml', '/mail/', '/post/');
    expect(taken?.prefix).toBe(place);
    const { changes } = await push(folder, '--env', 'test', '--apply');
    expect(changes.map(({ kind }) => kind)).toEqual(['source', 'export']);
    expect(await prisma.workflowVersion.count({ where: { definition: { slug } } })).toBe(1);
  });

  it('One folder serves several companies by their environments', async () => {
    const staging = await createTenant();
    const production = await createTenant();
    const slug = uniqueSlug();
    const folder = await newFolder();
    const { files } = await everything(staging, slug);
    await write(folder, {
      ...files,
      'environments/live.yaml': `companies: { acme: ${production.companyId} }\nvalues: { host: live.example.com }\n`,
      'companies/acme/company.yaml': `name: Acme\nworkflows: [${slug}]\n`,
    });
    for (const env of ['test', 'live']) {
      const run = await runCli(['push', folder, '--env', env, '--apply'], withToken('swordfish'));
      expect(run.exitCode, run.stderr).toBe(0);
    }
    const urlOf = async ({ companyId }: Tenant) =>
      (await prisma.webhookEndpoint.findFirstOrThrow({ where: { companyId } })).url;
    expect(await urlOf(staging)).toBe('https://hooks.example.com/docket');
    expect(await urlOf(production)).toBe('https://live.example.com/docket');
    expect(await prisma.bucketSource.count({ where: { prefix: `inbox/${production.companyId}/mail/` } })).toBe(1);
  });

  it('Every invalid file is named with its members, and nothing is applied', async () => {
    const tenant = await createTenant();
    const slug = uniqueSlug();
    const folder = await newFolder();
    const { files } = await everything(tenant, slug);
    await write(folder, {
      ...files,
      'workflows/typo.yaml': workflowYaml(uniqueSlug()).replace('label:', 'lable: x, label:'),
      'workflows/broken.yaml': 'slug: [',
      'companies/acme/exports/bad.yaml': 'kind: poems\nevery: day\n',
      'companies/acme/sources/ref.yaml': `workflow: ${slug}\nprefix: \${nothing}/\n`,
      'companies/acme/shelf-profiles/drinks/cola.png': 'not a picture',
    });
    const { exitCode, stderr } = await runCli(['push', folder, '--env', 'test', '--apply']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('workflows/typo.yaml: outputSchema.total.lable: unknown member');
    expect(stderr).toContain('workflows/broken.yaml: ');
    expect(stderr).toContain('companies/acme/exports/bad.yaml: kind: must be one of');
    expect(stderr).toContain('companies/acme/sources/ref.yaml: prefix: ');
    expect(stderr).toContain('Cannot decode the image cola.png');
    expect(await prisma.workflowDefinition.count({ where: { slug } })).toBe(0);
  });

  it('Values that the service would refuse are found before anything is applied', async () => {
    const tenant = await createTenant();
    const slug = uniqueSlug();
    const folder = await newFolder();
    const { files } = await everything(tenant, slug);
    await write(folder, {
      ...files,
      'companies/acme/endpoints/inside.yaml': 'url: http://127.0.0.1/hook\n',
      'companies/acme/endpoints/again.yaml': 'url: https://example.com/x\n',
      'companies/acme/endpoints/twice.yaml': 'url: https://example.com/x\n',
      'companies/acme/sources/out.yaml': `workflow: ${slug}\nprefix: uploads/\n`,
      'companies/acme/sources/other.yaml': `workflow: ${uniqueSlug()}\nprefix: inbox/x/\n`,
      'companies/acme/exports/none.yaml': 'kind: audit\nevery: day\nbucket: not-mine\n',
    });
    const { exitCode, stderr } = await runCli(['push', folder, '--env', 'test', '--apply']);
    expect(exitCode).toBe(1);
    for (const text of [
      'endpoints/inside.yaml: url: ',
      'endpoints/twice.yaml: is about the same as companies/acme/endpoints/again.yaml',
      'endpoints/main.yaml: headers.Authorization: its secret is not set',
      'sources/out.yaml: prefix: must start with "inbox/"',
      'sources/other.yaml: workflow: ',
      'exports/none.yaml: bucket: must be one of',
    ]) {
      expect(stderr).toContain(text);
    }
    expect(await prisma.workflowDefinition.count({ where: { slug } })).toBe(0);
  });

  it('Profiles that every company may use, and their pictures, are pulled and pushed, too', async () => {
    const folder = await newFolder();
    const { slug } = await publishProfile(null);
    await pull(folder);
    const path = `shelf-profiles/${slug.slice(0, 60)}/profile.yaml`;
    const profile = parse(await read(folder, path));
    expect(profile).toMatchObject({ slug, catalog: [{ images: ['images/cola-033-1.png'] }, {}] });
    await write(folder, { [path]: (await read(folder, path)).replace('name: Beverages', 'name: Drinks') });
    const one = await newFolder();
    await write(one, { [path]: await read(folder, path) });
    await write(one, {
      [join(dirname(path), 'images/cola-033-1.png')]: await readFile(
        join(folder, dirname(path), 'images/cola-033-1.png'),
      ),
    });
    expect((await push(one, '--apply')).changes).toMatchObject([{ action: 'update', changes: [{ path: ['name'] }] }]);
    expect(await push(one)).toMatchObject({ changes: [] });
  });
});
