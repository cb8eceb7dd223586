import type { Command } from 'commander';
import { WorkflowFile } from '../domain/workflow-definitions/definition.ts';
import { publishWorkflow } from '../operations/workflow-definitions/publish.ts';
import { findCompany } from '../prisma/tenants/companies.ts';
import { transact } from '../prisma/transaction.ts';
import { assignWorkflow } from '../prisma/workflow-definitions/publish.ts';
import { processingWarnings } from '../processing/documents/missing-settings.ts';
import { runs } from './command.ts';
import { CliError } from './context.ts';
import { readJsonFile } from './json-file.ts';

/** `admin workflow …`. */
export const registerWorkflows = (program: Command): void => {
  const noun = program.command('workflow').description('publish and assign document workflows');
  runs<[string]>(
    noun
      .command('publish')
      .description('create a workflow, or publish its next version')
      .argument('<file>', 'workflow file (JSON)'),
    async ({ prisma, config }, path) => {
      const file = await readJsonFile(path, WorkflowFile);
      const published = await transact(prisma, (tx) => publishWorkflow(tx, file));
      for (const warning of processingWarnings(file, config.processing))
        console.error(`Warning: submissions of ${published.slug} will fail: ${warning}.`);
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
    async ({ prisma }, slug, { company }) => {
      if (!(await findCompany(prisma, company)))
        throw new CliError(`Company ${company} does not exist. Run "admin company list" to see all companies.`);
      const assigned = await assignWorkflow(prisma, slug, company);
      if (!assigned)
        throw new CliError(`Workflow "${slug}" does not exist. Publish it with "admin workflow publish FILE".`);
      return { json: assigned, lines: [`Company ${company} may now use workflow ${slug}.`] };
    },
  );
};
