import { createEngines } from './engines.ts';
import { runWorker } from './run.ts';

process.exit(await runWorker(createEngines));
