import type { Command } from 'commander';
import type { CompanyScope } from '../domain/access/scope.ts';
import { adviseReview, errorsPercent } from '../domain/evaluations/review-advice.ts';
import { WorkflowFile } from '../domain/workflow-definitions/definition.ts';
import { assignToCompany, withdrawFromCompany } from '../operations/workflow-definitions/assignments.ts';
import { publishWorkflow } from '../operations/workflow-definitions/publish.ts';
import { listAdvisedDocuments } from '../prisma/evaluations/advised-documents.ts';
import { findCompany, findOrganization, listCompanies } from '../prisma/tenants/companies.ts';
import { findNewestVersion, findWorkflowIdInScope, listWorkflowsInScope } from '../prisma/workflow-definitions/list.ts';
import { type CommandResult, runs } from './command.ts';
import { type CliContext, readJsonFile, requireCompany, withAudit } from './context.ts';
import { CliError } from './errors/cli-error.ts';
import { adviceLines } from './lists/review-advice.ts';
import { tableLines } from './lists/table.ts';
import { warnAboutWorkflow } from './workflow-warnings.ts';

const rowsMax = 1_000;

const list = async ({ prisma }: CliContext): Promise<CommandResult> => {
  const rows = await listWorkflowsInScope(prisma, 'all', { afterSlug: null, search: null }, rowsMax);
  const json = rows.map(({ slug, publishedVersion: version, newest }) => ({
    slug,
    name: newest.name,
    version,
    publishedAt: newest.createdAt,
  }));
  return {
    json,
    lines: tableLines(
      ['slug', 'name', 'version', 'published'],
      json.map((row) => [row.slug, row.name, row.version, row.publishedAt]),
    ),
  };
};

const withdraw = async (
  context: CliContext,
  slug: string,
  { company: companyId }: { company: string },
): Promise<CommandResult> => {
  const owner = await findCompany(context.prisma, companyId);
  const id = await findWorkflowIdInScope(context.prisma, 'all', slug);
  if (id === null || !owner) {
    throw new CliError(id === null ? `Workflow "${slug}" does not exist.` : `Company ${companyId} does not exist.`);
  }
  const ends = { definitionId: id, slug, companyId, organizationId: owner.organizationId };
  const withdrawn = await withAudit(context, (tx, audit) => withdrawFromCompany(tx, audit, ends));
  return {
    json: { slug, companyId, withdrawn },
    lines: [`Company ${companyId} can no longer create sessions with workflow ${slug}; existing ones continue.`],
  };
};

/** The companies that the options of a command name. @throws CliError if there is no such organization or company */
const namedCompanies = async (
  { prisma }: CliContext,
  { organization, company }: AdviceOptions,
): Promise<CompanyScope> => {
  if (company !== undefined) {
    if (!(await findCompany(prisma, company))) throw new CliError(`Company ${company} does not exist.`);
    return [company];
  }
  if (organization === undefined) return 'all';
  if (!(await findOrganization(prisma, organization))) {
    throw new CliError(`Organization ${organization} does not exist. Run "admin org list" to see all organizations.`);
  }
  const companies = await listCompanies(prisma);
  return companies.filter(({ organizationId }) => organizationId === organization).map(({ id }) => id);
};

interface AdviceOptions {
  readonly organization?: string;
  readonly company?: string;
  readonly errors: string;
}

const advise = async (context: CliContext, slug: string, options: AdviceOptions): Promise<CommandResult> => {
  const { min, max } = errorsPercent;
  const errors = Number(options.errors);
  if (!(errors >= min && errors <= max)) {
    throw new CliError(`--errors: "${options.errors}" is not a percentage from ${min} to ${max}, such as 2.`);
  }
  const newest = await findNewestVersion(context.prisma, slug);
  if (!newest) throw new CliError(`Workflow "${slug}" does not exist. Run "admin workflow list" to see all workflows.`);
  const scope = await namedCompanies(context, options);
  const documents = await listAdvisedDocuments(context.prisma, { scope }, newest);
  const advice = adviseReview(documents, newest, errors / 100);
  return { json: { slug, version: newest.version, errors, ...advice }, lines: adviceLines(advice) };
};

/** `admin workflow …`. */
export const addWorkflowCommands = (noun: Command): void => {
  runs<[object]>(noun.command('list').description('list workflows'), list);
  runs<[string]>(
    noun
      .command('publish')
      .description('create a workflow, or publish its next version')
      .argument('<file>', 'workflow file (JSON); - reads it from standard input'),
    async (context, path) => {
      const file = await readJsonFile(path, WorkflowFile);
      const published = await withAudit(context, async (tx, audit) => {
        const workflow = await publishWorkflow(tx, file);
        await audit({
          action: workflow.version === 1 ? 'workflow.create' : 'workflow.publish',
          subject: { type: 'workflow', id: workflow.id },
          after: { slug: workflow.slug, version: workflow.version },
        });
        return workflow;
      });
      warnAboutWorkflow(file, context.config.processing);
      return {
        json: published,
        lines: [`Published version ${published.version} of workflow ${published.slug} (${published.id}).`],
      };
    },
  );
  runs<[string, { company: string }]>(
    noun
      .command('assign')
      .description('let a company use a workflow')
      .argument('<slug>', 'slug of the workflow')
      .requiredOption('--company <id>', 'the company that may use it'),
    async (context, slug, { company }) => {
      const owner = await requireCompany(context, company);
      const assigned = await withAudit(context, async (tx, audit) => {
        const definitionId = await findWorkflowIdInScope(tx, 'all', slug);
        if (definitionId === null) return null;
        const { organizationId } = owner;
        await assignToCompany(tx, audit, { definitionId, slug, companyId: company, organizationId });
        return { slug, companyId: company };
      });
      if (!assigned) {
        throw new CliError(`Workflow "${slug}" does not exist. Publish it with "admin workflow publish FILE".`);
      }
      return { json: assigned, lines: [`Company ${company} may now use workflow ${slug}.`] };
    },
  );
  runs<[string, { company: string }]>(
    noun
      .command('withdraw')
      .description('stop a company from creating sessions with a workflow')
      .argument('<slug>', 'slug of the workflow')
      .requiredOption('--company <id>', 'the company that may no longer use it'),
    withdraw,
  );
  runs<[string, AdviceOptions]>(
    noun
      .command('advise')
      .description("show the review thresholds that people's corrections support")
      .argument('<slug>', 'slug of the workflow')
      .option('--org, --organization <id>', "only documents of this organization's companies")
      .option('--company <id>', 'only documents of this company')
      .option('--errors <percent>', 'the percentage of values that may be wrong', String(errorsPercent.default)),
    advise,
  );
};
