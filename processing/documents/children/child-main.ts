import { requireValue } from '../../../domain/assert.ts';
import { serveJobs } from '../../children/serve.ts';
import { allowOnlyKnownPictures } from '../../picture-formats.ts';
import type { ProcessOptions } from '../contract.ts';
import { LazyOcrReader } from '../read/ocr/lazy-ocr-reader.ts';
import { finishReading, readShare, startReading } from '../read/read-document.ts';
import { decodeRecording } from '../read/recordings/decode.ts';
import type { DocumentChildSetup, DocumentJob } from './jobs.ts';

const setup: DocumentChildSetup = JSON.parse(requireValue(process.argv[2], 'the argument with the settings'));
const { ocrModelsDir, threads, programLauncher } = setup;
const reader = new LazyOcrReader(ocrModelsDir ?? undefined, threads);

const work = (job: DocumentJob, onProgress: NonNullable<ProcessOptions['onProgress']>): Promise<unknown> => {
  switch (job.kind) {
    case 'start':
      return startReading(reader, job.request, onProgress);
    case 'share':
      return readShare(reader, job.request, job.span);
    case 'finish':
      return finishReading(reader, job.request, job.known, onProgress);
    case 'decode':
      return decodeRecording(job.recording, programLauncher);
  }
};

allowOnlyKnownPictures();
serveJobs(work);
