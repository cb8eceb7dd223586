import { createDocumentEngines } from './engines/documents.ts';
import { createShelfEngines } from './engines/shelf.ts';
import { runWorker } from './run.ts';

process.exit(await runWorker({ documents: createDocumentEngines, shelf: createShelfEngines }));
