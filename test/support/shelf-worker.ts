import { createDocumentEngines } from '../../worker/engines/documents.ts';
import { createShelfEngines } from '../../worker/engines/shelf.ts';
import { runWorker } from '../../worker/run.ts';
import { scriptedShelfEngine } from './shelf/scripted-engine.ts';

/** A worker as in production, except for photos with a script: those get the engine that follows it. */
process.exit(
  await runWorker({
    documents: createDocumentEngines,
    shelf: (settings, confinement) => {
      const engines = createShelfEngines(settings, confinement);
      return {
        engineFor: (name) =>
          name === 'builtin' ? scriptedShelfEngine(engines.engineFor(name)) : engines.engineFor(name),
        close: engines.close,
      };
    },
  }),
);
