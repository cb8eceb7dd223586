import completion from '@bomb.sh/tab/commander';
import { Command } from 'commander';
import { describeError } from './base/failures.ts';
import { readVersion } from './base/version.ts';
import { addBatches } from './commands/batches.ts';
import { addEvents } from './commands/events.ts';
import { addJobs } from './commands/jobs.ts';
import { addListen } from './commands/listen.ts';
import { addLogin } from './commands/login.ts';
import { addMcp } from './commands/mcp.ts';
import { addShelf } from './commands/shelf.ts';
import { addSubmissions } from './commands/submissions.ts';
import { addTrigger } from './commands/trigger.ts';
import { addUpload } from './commands/upload.ts';
import { addWatch } from './commands/watch.ts';
import { addWorkflows } from './commands/workflows.ts';

const createProgram = (): Command => {
  const program = new Command('docketctl')
    .description('Upload documents to Docket, read the results, and receive its webhooks.')
    .version(readVersion(), '--version', 'show the version')
    .exitOverride();
  for (const add of [
    addLogin,
    addUpload,
    addWatch,
    addJobs,
    addBatches,
    addSubmissions,
    addWorkflows,
    addEvents,
    addShelf,
    addListen,
    addTrigger,
    addMcp,
  ]) {
    add(program);
  }
  completion(program, { completionCommandName: 'completion' });
  return program;
};

try {
  await createProgram().parseAsync();
} catch (error) {
  const { message, exitCode, details } = describeError(error);
  const isJson = process.argv.includes('--json');
  if (message) console.error(isJson ? JSON.stringify({ error: { message, exitCode, ...details } }) : message);
  process.exitCode = exitCode;
}
