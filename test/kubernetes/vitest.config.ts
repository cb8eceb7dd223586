import { defineConfig } from 'vitest/config';

/** The campaign of `npm run test:kubernetes`, which is not part of `npm test`. */
export default defineConfig({
  test: {
    include: ['test/kubernetes/*.campaign.ts'],
    setupFiles: ['test/support/file-end/setup.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
