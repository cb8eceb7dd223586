import { readFile } from 'node:fs/promises';
import { serveJobs } from '../children/serve.ts';
import type { MailJob } from './jobs.ts';
import { openMail } from './open-mail.ts';

serveJobs(async ({ path, folder }: MailJob) => openMail(await readFile(path), folder));
