import { serveJobs } from '../../children/serve.ts';
import { LazyOcrReader } from '../ocr/lazy-ocr-reader.ts';
import type { ViewingJob, ViewingSetup } from './jobs.ts';
import { countPages, renderPage } from './render-page.ts';

const { ocrModelsDir } = JSON.parse(process.argv[2] ?? '') as ViewingSetup;
const reader = new LazyOcrReader(ocrModelsDir ?? undefined, 1);

const work = (job: ViewingJob): Promise<unknown> =>
  job.kind === 'count' ? countPages(job.file) : renderPage(reader, job.file, job.page, job.targetPath);

serveJobs((job) => work(job as ViewingJob));
