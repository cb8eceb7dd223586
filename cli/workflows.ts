import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { z } from 'zod';
import { fieldPath } from '../domain/field-path.ts';
import { WorkflowFile } from '../domain/workflow-definition.ts';
import { findCompany } from '../prisma/repositories/companies.ts';
import { assignWorkflow, publishWorkflow } from '../prisma/repositories/workflow-publishing.ts';
import { runs } from './command.ts';
import { CliError } from './context.ts';

/** A JSON file that has the form of the schema. @throws CliError that names every wrong member. */
export const readJsonFile = async <T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CliError(`The file ${path} cannot be read.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CliError(`${path} is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be parsed'}`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${fieldPath(issue.path)}: ${issue.message}`);
  throw new CliError(`${path} cannot be published:\n${lines.join('\n')}`);
};

/** `admin workflow …`. */
export const registerWorkflows = (program: Command): void => {
  const noun = program.command('workflow').description('document workflows');
  runs<[string]>(
    noun
      .command('publish')
      .description('create a workflow, or publish its next version')
      .argument('<file>', 'workflow file (JSON)'),
    async ({ prisma }, path) => {
      const published = await publishWorkflow(prisma, await readJsonFile(path, WorkflowFile));
      return {
        json: published,
        lines: [`Workflow ${published.slug} (${published.id}): version ${published.version} is published.`],
      };
    },
  );
  runs<[string, { company: string }]>(
    noun
      .command('assign')
      .description('let a company use a workflow')
      .argument('<slug>')
      .requiredOption('--company <id>'),
    async ({ prisma }, slug, { company }) => {
      if (!(await findCompany(prisma, company)))
        throw new CliError(`There is no company ${company}. "admin company list" shows them.`);
      const assigned = await assignWorkflow(prisma, slug, company);
      if (!assigned)
        throw new CliError(`There is no workflow "${slug}". Publish it with "admin workflow publish FILE".`);
      return { json: assigned, lines: [`${company} may use ${slug}.`] };
    },
  );
};
