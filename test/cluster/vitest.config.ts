import { defineConfig } from 'vitest/config';

/** The campaign of `npm run test:cluster`, which is not part of `npm test`. */
export default defineConfig({
  test: {
    include: ['test/cluster/*.campaign.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 180_000,
  },
});
