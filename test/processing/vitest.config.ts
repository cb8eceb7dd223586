import { defineConfig } from 'vitest/config';

/**
 * The campaign of `npm run test:recognition`: what documents and shelves are read like in whole, and the long tests of
 * reading, which are part of `npm run test:long`, too.
 */
export default defineConfig({
  test: {
    include: ['test/processing/**/*.campaign.ts', 'test/processing/**/*.long.test.ts'],
    pool: 'forks',
    testTimeout: 300_000,
    hookTimeout: 240_000,
  },
});
