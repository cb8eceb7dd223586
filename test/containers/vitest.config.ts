import { defineConfig } from 'vitest/config';

/**
 * The campaigns of `npm run test:containers`, which are not part of `npm test`: one after another, each in the order of
 * its file.
 */
export default defineConfig({
  test: {
    include: ['test/containers/*.campaign.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 900_000,
  },
});
