import type { Command } from 'commander';
import { calls } from '../base/command.ts';

interface Options {
  readonly files?: string;
  readonly allowDecisions?: boolean;
}

/** `docketctl mcp`. */
export const addMcp = (program: Command): void => {
  const command = program
    .command('mcp')
    .description('serve the Model Context Protocol on standard input and output, for AI assistants')
    .option('--files <folder>', 'the only folder whose files the assistant may upload (default: the current one)')
    .option('--allow-decisions', 'let the assistant approve and reject submissions');
  calls<Options>(command, async ({ docket }, _, { files, allowDecisions = false }) => {
    // The SDK and its schemas take longer to load than most commands run.
    const [{ openFolder }, { serveTools }] = await Promise.all([
      import('../mcp/base/folder.ts'),
      import('../mcp/serve.ts'),
    ]);
    const folder = await openFolder(files);
    // Hosts give a call about a minute, so retries end early.
    const patient = docket.withOptions({ retry: { retries: 2, maxPauseMs: 15_000 }, onWarning: console.error });
    serveTools({ docket: patient, folder }, { allowDecisions }, ({ message }) => console.error(message));
    const decisions = allowDecisions ? 'Decisions are allowed.' : 'Decisions are not allowed.';
    console.error(`Docket serves the Model Context Protocol. Files: ${folder.path}. ${decisions}`);
  });
};
