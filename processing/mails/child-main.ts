import { readFile } from 'node:fs/promises';
import { serveJobs } from '../children/serve.ts';
import type { MailJob } from './jobs.ts';
import { openMail } from './open-mail.ts';

serveJobs(async (job) => {
  const { path, folder } = job as MailJob;
  return openMail(await readFile(path), folder);
});
