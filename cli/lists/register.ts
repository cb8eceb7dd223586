import { type Command, Option } from 'commander';
import { type SubmissionStatus, submissionStatuses } from '../../domain/submissions/status.ts';
import { listUsersInScope } from '../../prisma/access/user-list.ts';
import { listQueueInScope } from '../../prisma/submissions/queue.ts';
import { listOrganizationsInScope } from '../../prisma/tenants/organizations.ts';
import { listWorkflowsInScope } from '../../prisma/workflow-definitions/list.ts';
import { type CommandResult, runs } from '../command.ts';
import type { CliContext } from '../context.ts';
import { tableLines } from './table.ts';

const rowsMax = 1_000;

interface SubmissionOptions {
  readonly company?: string;
  readonly workflow?: string;
  readonly status?: SubmissionStatus;
  readonly search?: string;
}

const submissions = async (
  { prisma }: CliContext,
  { company: companyId, workflow, status, search: text }: SubmissionOptions,
): Promise<CommandResult> => {
  const filter = { companyId, workflow, status, text };
  const rows = await listQueueInScope(prisma, 'all', filter, { order: 'newest', position: null, take: rowsMax });
  const json = rows.map((row) => ({
    ...{ id: row.id, sessionId: row.sessionId, companyId: row.companyId, clientSubmissionId: row.clientSubmissionId },
    ...{ status: row.status, fraudStatus: row.fraudStatus, confidence: row.confidence },
    ...{ workflow: row.workflowVersion.definition.slug, version: row.version, createdAt: row.createdAt },
  }));
  const lines = tableLines(
    ['id', 'status', 'workflow', 'confidence', 'created', 'company', 'client submission id'],
    json.map((row) => [
      ...[row.id, row.status, `${row.workflow} ${row.version}`, row.confidence, row.createdAt],
      ...[row.companyId, row.clientSubmissionId],
    ]),
  );
  return { json, lines };
};

const organizations = async ({ prisma }: CliContext): Promise<CommandResult> => {
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

const users = async ({ prisma }: CliContext): Promise<CommandResult> => {
  const rows = await listUsersInScope(prisma, 'all', {}, null, rowsMax);
  const json = rows.map(({ id, email, name, role, organization, createdAt, disabledAt }) => ({
    ...{ id, email, name, role, organizationId: organization?.id ?? null, createdAt, disabledAt },
  }));
  return {
    json,
    lines: tableLines(
      ['id', 'email', 'role', 'organization', 'created', 'disabled'],
      json.map((row) => [row.id, row.email, row.role, row.organizationId, row.createdAt, row.disabledAt]),
    ),
  };
};

const workflows = async ({ prisma }: CliContext): Promise<CommandResult> => {
  const rows = await listWorkflowsInScope(prisma, 'all', { afterSlug: null, search: null }, rowsMax);
  const json = rows.map(({ slug, publishedVersion: version, newest }) => ({
    ...{ slug, name: newest.name, version, publishedAt: newest.createdAt },
  }));
  return {
    json,
    lines: tableLines(
      ['slug', 'name', 'version', 'published'],
      json.map((row) => [row.slug, row.name, row.version, row.publishedAt]),
    ),
  };
};

const nounOf = (program: Command, name: string): Command => {
  const noun = program.commands.find((command) => command.name() === name);
  if (!noun) throw new Error(`there is no command ${name}`);
  return noun;
};

/** Adds `list` to the commands of submissions, organizations, users and workflows, which exist already. */
export const registerLists = (program: Command): void => {
  runs<[SubmissionOptions]>(
    nounOf(program, 'submission')
      .command('list')
      .description(`list submissions, newest first, ${rowsMax} at most`)
      .option('--company <id>', 'only submissions of this company')
      .option('--workflow <slug>', 'only submissions of this workflow')
      .addOption(new Option('--status <status>', 'only submissions with this status').choices(submissionStatuses))
      .option('--search <text>', 'part of an id, or words of the values and documents'),
    submissions,
  );
  runs<[object]>(nounOf(program, 'org').command('list').description('list organizations'), organizations);
  runs<[object]>(nounOf(program, 'user').command('list').description('list users of the admin panel'), users);
  runs<[object]>(nounOf(program, 'workflow').command('list').description('list workflows'), workflows);
};
