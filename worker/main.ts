import { createEngines } from './engines.ts';
import { runWorker } from './run.ts';
import { createShelfEngines } from './shelf-engines.ts';

process.exit(await runWorker({ documents: createEngines, shelf: createShelfEngines }));
