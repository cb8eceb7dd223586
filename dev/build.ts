import { listenForShutdown } from './processes/shutdown.ts';
import { createProgress } from './progress.ts';
import { buildPanel } from './stack/panel-build.ts';
import { Refusal } from './stack/refusal.ts';

/** `npm run build`: the admin panel's page, for installations that start the API by `npm run api`. */
const { signal } = listenForShutdown(() => undefined);
try {
  await buildPanel(createProgress(process.stderr), signal);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
