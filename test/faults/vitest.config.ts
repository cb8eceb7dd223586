import { defineConfig } from 'vitest/config';

/** The campaigns of `npm run test:faults`; other faults are part of `npm run test:long`. */
export default defineConfig({
  test: {
    include: ['test/faults/**/*.campaign.ts'],
    pool: 'forks',
    setupFiles: ['test/support/file-end/setup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 240_000,
  },
});
