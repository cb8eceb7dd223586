import { Command, CommanderError } from 'commander';
import { commandOf } from '../platform/commands.ts';
import { CliError } from './errors/cli-error.ts';
import { nouns } from './nouns.ts';

const program = new Command('admin')
  .description(`Administer Docket from the command line. Run it as: ${commandOf('admin <noun> <verb>')}`)
  .exitOverride();

try {
  const [first, second] = process.argv.slice(2);
  const named = first === 'help' ? second : first;
  for (const { name, description, addVerbs } of nouns) {
    const noun = program.command(name).description(description);
    if (name === named) await addVerbs(noun);
  }
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 1);
  if (error instanceof CliError) {
    console.error(error.message);
  } else {
    // Loaded on demand, because it knows the errors of the storage client, which would slow down every command.
    const { explain } = await import('./errors/explain.ts');
    console.error(explain(error) ?? error);
  }
  process.exit(1);
}
