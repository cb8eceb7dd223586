import { requireValue } from '../../../domain/assert.ts';
import { serveJobs } from '../../children/serve.ts';
import { allowOnlyKnownPictures } from '../../picture-formats.ts';
import { cropPacks } from '../../shelf/catalog-images/crop-packs.ts';
import { inspectReference, referenceThumbnail } from '../../shelf/catalog-images/reference-picture.ts';
import { LazyOcrReader } from '../read/ocr/lazy-ocr-reader.ts';
import type { ViewingJob, ViewingSetup } from './jobs.ts';
import { readWords } from './read-words.ts';
import { countPages, renderPage } from './render-page.ts';
import { renderPhoto } from './render-photo.ts';

const setup: ViewingSetup = JSON.parse(requireValue(process.argv[2], 'the argument with the settings'));
const reader = new LazyOcrReader(setup.ocrModelsDir ?? undefined, 1);

const work = async (job: ViewingJob): Promise<unknown> => {
  switch (job.kind) {
    case 'count':
      return countPages(job.file);
    case 'render':
      return renderPage(reader, job.file, job.page, job.targetPath);
    case 'words':
      return readWords(reader, job.file, job.page);
    case 'photo':
      return renderPhoto(job.path, job.sideMaxPx, job.targetPath);
    case 'reference':
      return inspectReference(job.path);
    case 'thumbnail':
      return referenceThumbnail(job.path, job.sideMaxPx, job.targetPath);
    case 'crop':
      return cropPacks(job.path, job.boxes, job.folder);
  }
};

allowOnlyKnownPictures();
serveJobs(work);
