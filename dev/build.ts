import { Refusal } from '../base/refusal.ts';
import { createProgress } from './base/progress.ts';
import { listenForShutdown } from './processes/shutdown.ts';
import { buildPages } from './stack/page-builds.ts';

/** `npm run build`: builds the pages for installations that start the API with `npm run api`. */
const { signal } = listenForShutdown(() => undefined);
try {
  await buildPages(createProgress(process.stderr), signal);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
