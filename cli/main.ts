import { Command, CommanderError } from 'commander';
import { commandOf } from '../platform/commands.ts';
import { registerAudit } from './audit.ts';
import { registerExports, registerSources } from './buckets.ts';
import { CliError } from './context.ts';
import { registerDeliveries } from './deliveries.ts';
import { registerKeys } from './keys.ts';
import { registerErasure, registerRetention } from './retention.ts';
import { registerSecrets, registerServiceSecrets, registerWebhookSecrets } from './secrets.ts';
import { registerShelf } from './shelf-captures.ts';
import { registerShelfProfiles } from './shelf-profiles.ts';
import { registerSubmissions } from './submissions.ts';
import { registerOrganizations } from './tenants.ts';
import { registerUsers } from './users.ts';
import { registerWorkflows } from './workflows.ts';

const program = new Command('admin')
  .description(`Administer Docket from the command line. Run it as: ${commandOf('admin <noun> <verb>')}`)
  .exitOverride();
registerOrganizations(program);
registerKeys(program);
registerWorkflows(program);
registerShelfProfiles(program);
registerSubmissions(program);
registerSources(program);
registerExports(program);
registerShelf(program);
registerUsers(program);
registerDeliveries(program);
registerRetention(program);
registerErasure(program);
registerWebhookSecrets(program);
registerServiceSecrets(program);
registerSecrets(program);
registerAudit(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 1);
  // Loaded on demand, because it knows the errors of the storage client, which would slow down every command.
  const { explain } = await import('./errors/explain.ts');
  const message = error instanceof CliError ? error.message : explain(error);
  console.error(message ?? error);
  process.exit(1);
}
