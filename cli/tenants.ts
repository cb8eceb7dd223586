import type { Command } from 'commander';
import { changedRepeatAnswers } from '../domain/sessions/repeated-creation.ts';
import { assignBuckets } from '../operations/tenants/assign-buckets.ts';
import { findAssignedBuckets } from '../prisma/tenants/buckets.ts';
import {
  type CompanyModule,
  companyModules,
  createCompany,
  createOrganization,
  findOrganization,
  listCompanies,
  setChangedRepeatAnswer,
} from '../prisma/tenants/companies.ts';
import { listOrganizationsInScope } from '../prisma/tenants/organizations.ts';
import { sealFirstWebhookSecret } from '../prisma/webhooks/secrets.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, cliActor, requireCompany, withAudit } from './context.ts';
import { CliError } from './errors/cli-error.ts';
import { tableLines } from './lists/table.ts';

const rowsMax = 1_000;

const parseModules = (text: string): CompanyModule[] =>
  text.split(',').map((name) => {
    const found = companyModules.find((known) => known === name.trim());
    if (!found) {
      throw new CliError(
        `"${name.trim()}" is not a module. Set --modules to ${companyModules.join(',')}, or to one of them.`,
      );
    }
    return found;
  });

const companyJson = (company: { id: string; name: string; organizationId: string | null; modules: string[] }) => ({
  id: company.id,
  name: company.name,
  orgId: company.organizationId,
  modules: company.modules,
});

const listOrganizations = async ({ prisma }: CliContext): Promise<CommandResult> => {
  const rows = await listOrganizationsInScope(prisma, 'all', {}, null, rowsMax);
  const json = rows.map(({ id, name, createdAt }) => ({ id, name, createdAt }));
  return {
    json,
    lines: tableLines(
      ['id', 'name', 'created'],
      json.map((row) => [row.id, row.name, row.createdAt]),
    ),
  };
};

interface BucketOptions {
  readonly source?: readonly string[];
  readonly export?: readonly string[];
}

const organizationBuckets = async (
  { prisma, config }: CliContext,
  id: string,
  options: BucketOptions,
): Promise<CommandResult> => {
  if (!(await findOrganization(prisma, id))) {
    throw new CliError(`Organization ${id} does not exist. Run "admin org list" to see all organizations.`);
  }
  const current = await findAssignedBuckets(prisma, id);
  const dropEmpty = (names: readonly string[] | undefined) => names?.filter((name) => name !== '');
  const wish = {
    source: dropEmpty(options.source) ?? current.source,
    export: dropEmpty(options.export) ?? current.export,
  };
  const known = { source: config.sources.buckets, export: config.exports.buckets };
  const isSet = options.source !== undefined || options.export !== undefined;
  const buckets = isSet ? await assignBuckets(prisma, id, known, wish, cliActor()) : current;
  return {
    json: { id, ...buckets },
    lines: [
      `Buckets for sources: ${buckets.source.join(', ') || "only each company's part of S3_BUCKET"}`,
      `Buckets for exports: ${buckets.export.join(', ') || "only each company's part of S3_BUCKET"}`,
    ],
  };
};

/** `admin org …`. */
export const addOrganizationCommands = (noun: Command): void => {
  runs<[{ name: string }]>(
    noun
      .command('create')
      .description('create an organization')
      .requiredOption('--name <name>', 'name of the organization'),
    async (context, { name }) => {
      const created = await withAudit(context, async (tx, audit) => {
        const organization = await createOrganization(tx, name);
        const subject = { type: 'organization', id: organization.id };
        await audit({ action: 'organization.create', subject, organizationId: organization.id, after: { name } });
        return organization;
      });
      return {
        json: { id: created.id, name: created.name },
        lines: [`Created organization ${created.id} (${created.name}).`],
      };
    },
  );

  runs<[object]>(noun.command('list').description('list organizations'), listOrganizations);
  runs<[string, BucketOptions]>(
    noun
      .command('buckets')
      .description('show or set the buckets that administrators of an organization may use')
      .argument('<id>', 'the organization')
      .option('--source <names...>', 'buckets of SOURCE_BUCKETS; an empty string for none')
      .option('--export <names...>', 'buckets of EXPORT_BUCKETS; an empty string for none'),
    organizationBuckets,
  );
};

const updateCompany = async (
  context: CliContext,
  id: string,
  { changedRepeats }: { readonly changedRepeats: string },
): Promise<CommandResult> => {
  const answer = changedRepeatAnswers.find((known) => known === changedRepeats);
  if (!answer) {
    throw new CliError(
      `"${changedRepeats}" is not a valid answer. Set --changed-repeats to ${changedRepeatAnswers.join(' or ')}.`,
    );
  }
  const company = await requireCompany(context, id);
  await withAudit(context, async (tx, audit) => {
    const before = await setChangedRepeatAnswer(tx, id, answer);
    const subject = { type: 'company', id };
    const { organizationId } = company;
    const change = { before: { changedRepeats: before }, after: { changedRepeats: answer } };
    await audit({ action: 'company.update', subject, organizationId, companyId: id, ...change });
  });
  return {
    json: { id, changedRepeats: answer },
    lines: [
      answer === 'conflict'
        ? 'Repeating the creation of a session with different values fails with 409.'
        : 'Repeating the creation of a session with different values returns the session and names the differences.',
    ],
  };
};

/** `admin company …`. */
export const addCompanyCommands = (noun: Command): void => {
  runs<[{ name: string; org?: string; modules: string }]>(
    noun
      .command('create')
      .description('create a company')
      .requiredOption('--name <name>', 'name of the company')
      .option('--org <id>', 'the organization that the company belongs to')
      .option('--modules <list>', 'comma-separated modules that the company may use', companyModules.join(',')),
    async (context, { name, org: orgId, modules: list }) => {
      if (orgId && !(await findOrganization(context.prisma, orgId))) {
        throw new CliError(`Organization ${orgId} does not exist. Create one with "admin org create".`);
      }
      const details = { name, organizationId: orgId ?? null, modules: parseModules(list) };
      const created = await withAudit(context, async (tx, audit) => {
        const company = await createCompany(tx, details);
        await sealFirstWebhookSecret(tx, context.keyring, company.id);
        const { organizationId } = details;
        const subject = { type: 'company', id: company.id };
        await audit({ action: 'company.create', subject, organizationId, companyId: company.id, after: details });
        return company;
      });
      return {
        json: companyJson(created),
        lines: [`Created company ${created.id} (${created.name}) with modules ${created.modules.join(', ')}.`],
      };
    },
  );
  runs<[string, { changedRepeats: string }]>(
    noun
      .command('update')
      .description('set how the API answers a company')
      .argument('<id>', 'the company')
      .requiredOption(
        '--changed-repeats <answer>',
        `the answer to a repeated creation of a session with different values: ${changedRepeatAnswers.join(' (the session) or ')} (409)`,
      ),
    updateCompany,
  );
  runs<[object]>(noun.command('list').description('list companies'), async ({ prisma }) => {
    const companies = await listCompanies(prisma);
    return {
      json: companies.map(companyJson),
      lines: tableLines(
        ['id', 'name', 'organization', 'modules'],
        companies.map((row) => [row.id, row.name, row.organizationId, row.modules.join(',')]),
      ),
    };
  });
};
