import { defineConfig } from 'vitest/config';

/**
 * The campaign of `npm run test:recognition`: the reading of whole documents and shelves, and the long tests of
 * reading, which are also part of `npm run test:long`.
 */
export default defineConfig({
  test: {
    include: ['test/processing/**/*.campaign.ts', 'test/processing/**/*.long.test.ts'],
    pool: 'forks',
    setupFiles: ['test/support/file-end/setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 240_000,
  },
});
