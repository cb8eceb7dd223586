import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { WorkflowFile } from '../domain/workflow-definitions/definition.ts';
import { createSuperAdmin } from '../operations/access/create-super-admin.ts';
import { rotateSecrets } from '../operations/sealing/rotate.ts';
import { publishShelfProfile } from '../operations/shelf-profiles/publish.ts';
import { publishWorkflow } from '../operations/workflow-definitions/publish.ts';
import { generateApiKey, hashApiKey } from '../platform/secrets.ts';
import { insertApiKey } from '../prisma/access/api-keys.ts';
import { listUsersInScope } from '../prisma/access/user-list.ts';
import { findUserByEmail } from '../prisma/access/users.ts';
import { getSetting, putSetting } from '../prisma/settings.ts';
import { createCompany, createOrganization } from '../prisma/tenants/companies.ts';
import { transact } from '../prisma/transaction.ts';
import { sealFirstWebhookSecret } from '../prisma/webhooks/secrets.ts';
import { assignWorkflow } from '../prisma/workflow-definitions/publish.ts';
import { sampleShelfProfilePath } from '../samples/catalog/shelf.ts';
import { type CliContext, readJsonFile, withContext } from './context.ts';
import { readShelfProfile } from './shelf-profiles.ts';

const settingName = 'demo-data';
const shelfSettingName = 'demo-shelf-profile';
const sampleWorkflows = ['invoice', 'receipt'];

const loadWorkflows = async ({ prisma }: CliContext, companyId: string): Promise<void> => {
  for (const name of sampleWorkflows) {
    const path = fileURLToPath(new URL(`../samples/workflows/${name}.json`, import.meta.url));
    const file = await readJsonFile(path, WorkflowFile);
    const { slug } = await transact(prisma, (tx) => publishWorkflow(tx, file));
    await assignWorkflow(prisma, slug, companyId);
  }
};

const DemoSetting = z.object({ companyId: z.string() });

/** Loads the sample shelf profile. It has its own setting, so that databases with older demo data get it too. */
const loadShelfProfile = async ({ prisma }: CliContext, companyId: string): Promise<void> => {
  if (await getSetting(prisma, shelfSettingName)) return;
  const { file, images } = await readShelfProfile(sampleShelfProfilePath);
  const { versionId } = await transact(prisma, (tx) => publishShelfProfile(tx, file, images, companyId));
  await putSetting(prisma, shelfSettingName, { versionId, loadedAt: new Date().toISOString() });
};

/** Creates the first super_admin from ADMIN_EMAIL and ADMIN_PASSWORD; the password is generated if it is not set. */
const loadAdmin = async ({ prisma, config }: CliContext): Promise<{ email: string; password: string } | null> => {
  const email = config.panel.firstAdmin.email ?? 'admin@docket.example';
  if (await findUserByEmail(prisma, email)) return null;
  return { email, password: await createSuperAdmin(prisma, email, config.panel.firstAdmin.password) };
};

/** The first super_admin who can sign in, to be named if the password is lost. */
const signInOf = async ({ prisma }: CliContext): Promise<string | null> => {
  const [first] = await listUsersInScope(prisma, 'all', { role: 'super_admin', isDisabled: false }, null, 1);
  return first?.email ?? null;
};

/**
 * Encrypts unencrypted secrets, which is safe because no process without the key is running. Loads an organization, a
 * company, an API key, the sample workflows and the sample shelf profile, once per database. Returns the secrets that
 * cannot be shown again: `{apiKey, companyId, admin}`, or `{companyId, adminEmail}` if the data was already loaded.
 */
const load = async (context: CliContext): Promise<object> => {
  if (context.keyring.hasKeys) await rotateSecrets(context.prisma, context.keyring);
  const { prisma, keyring } = context;
  const loaded = await getSetting(prisma, settingName);
  if (loaded) {
    const { companyId } = DemoSetting.parse(loaded);
    await loadShelfProfile(context, companyId);
    return { companyId, adminEmail: await signInOf(context) };
  }
  const admin = await loadAdmin(context);
  const apiKey = generateApiKey();
  const company = await transact(prisma, async (tx) => {
    const organization = await createOrganization(tx, 'Demo Organization');
    const created = await createCompany(tx, {
      name: 'Demo Company',
      organizationId: organization.id,
      modules: ['submissions', 'shelf'],
    });
    await sealFirstWebhookSecret(tx, keyring, created.id);
    await insertApiKey(tx, keyring, {
      name: 'demo',
      companyId: created.id,
      createdById: null,
      keyHash: hashApiKey(apiKey),
      lastFour: apiKey.slice(-4),
    });
    return created;
  });
  await loadWorkflows(context, company.id);
  await loadShelfProfile(context, company.id);
  await putSetting(prisma, settingName, { companyId: company.id, loadedAt: new Date().toISOString() });
  return { apiKey, companyId: company.id, admin };
};

process.stdout.write(`${JSON.stringify(await withContext(load))}\n`);
