import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { compiledMessages } from './panel/page/messages/compiled.ts';

const long = 'test/**/*.long.test.ts';

/**
 * `npm test` runs the project `short`, `npm run test:long` the other one; the end of a file's name says to which it
 * belongs.
 */
export default defineConfig({
  // Tests of the panel's modules see its messages as the browser does.
  plugins: [compiledMessages()],
  test: {
    pool: 'forks',
    // A process runs many files, one after another: it imports the product once, and starts one browser.
    isolate: false,
    setupFiles: ['test/support/file-end/setup.ts'],
    // Most tests wait for the shared stack, not for this process: one worker more than there are cores keeps them busy.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'short', include: ['test/**/*.test.ts'], exclude: [long] } },
      { extends: true, test: { name: 'long', include: [long] } },
    ],
  },
});
