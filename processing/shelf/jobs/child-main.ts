import { serveJobs } from '../../children/serve.ts';
import { LazyOcrReader } from '../../documents/read/ocr/lazy-ocr-reader.ts';
import { allowOnlyKnownPictures } from '../../picture-formats.ts';
import type { ShelfJob } from '../contract/jobs.ts';
import { cutTiles, drawThumbnails } from '../engines/llm/pictures.ts';
import { findOverlap } from '../overlaps/overlap.ts';
import { readPriceLabels } from '../price-labels/read-price-labels.ts';
import { loadReferences } from '../recognition/references/cache.ts';
import { inspectPhoto } from './inspect-photo.ts';
import { recognizePhoto } from './recognize-photo.ts';

const reader = new LazyOcrReader(undefined, 1);

const work = async (job: ShelfJob): Promise<unknown> => {
  switch (job.kind) {
    case 'inspect':
      return inspectPhoto(job.photo, job.settings, job.workDir);
    case 'prepare':
      await loadReferences(job.cachePath, job.catalog);
      return null;
    case 'recognize':
      return recognizePhoto(job);
    case 'overlap':
      return findOverlap(job.firstPath, job.secondPath);
    case 'price-labels':
      return readPriceLabels(reader, job.path, job.photo);
    case 'pictures':
      return cutTiles(job);
    case 'thumbnails':
      return drawThumbnails(job);
  }
};

allowOnlyKnownPictures();
serveJobs(work);
