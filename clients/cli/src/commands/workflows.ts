import type { Command } from 'commander';
import { calls } from '../base/command.ts';
import { withExistingWorkflows } from '../base/existing-workflows.ts';
import { table } from '../base/output.ts';

/** `docketctl workflows …`. */
export const addWorkflows = (program: Command): void => {
  const workflows = program.command('workflows').description('what documents the company can upload');
  calls(workflows.command('list').description('list the workflows'), async ({ docket, result }) => {
    const found = await docket.workflows.list().toArray();
    const rows = found.map(({ slug, name, publishedVersion, upload }) => [
      slug,
      name,
      publishedVersion,
      `${upload.minFiles}–${upload.maxFiles}`,
      upload.acceptedFormats.join(', '),
    ]);
    result(found, table(['workflow', 'name', 'version', 'files', 'formats'], rows));
  });
  const get = workflows
    .command('get')
    .description('show which fields a workflow returns')
    .argument('<workflow>', 'slug of the workflow');
  calls(get, async ({ docket, result }, [slug = '']) => {
    const { publishedVersion } = await withExistingWorkflows(docket, slug, () => docket.workflows.get(slug));
    const contract = await docket.workflows.version(slug, publishedVersion);
    const rows = contract.outputSchema.map(({ name, type, required, description }) => [
      name,
      type,
      required ? 'yes' : 'no',
      description,
    ]);
    result(contract, table(['field', 'type', 'required', 'description'], rows));
  });
};
