import { Command } from 'commander';
import { describeError } from './base/failures.ts';
import { addBatches } from './commands/batches.ts';
import { addJobs } from './commands/jobs.ts';
import { addListen } from './commands/listen.ts';
import { addLogin } from './commands/login.ts';
import { addShelf } from './commands/shelf.ts';
import { addSubmissions } from './commands/submissions.ts';
import { addTrigger } from './commands/trigger.ts';
import { addUpload } from './commands/upload.ts';
import { addWorkflows } from './commands/workflows.ts';

const createProgram = (): Command => {
  const program = new Command('docketctl')
    .description('Upload documents to Docket, read the results, and receive its webhooks.')
    .exitOverride();
  for (const add of [
    addLogin,
    addUpload,
    addJobs,
    addBatches,
    addSubmissions,
    addWorkflows,
    addShelf,
    addListen,
    addTrigger,
  ]) {
    add(program);
  }
  return program;
};

try {
  await createProgram().parseAsync();
} catch (error) {
  const { message, exitCode } = describeError(error);
  if (message) console.error(message);
  process.exitCode = exitCode;
}
