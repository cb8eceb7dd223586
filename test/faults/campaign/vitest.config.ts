import { defineConfig } from 'vitest/config';

/** The campaign of `npm run test:faults`; a short form is part of `npm run test:long`. */
export default defineConfig({
  test: {
    include: ['test/faults/campaign/*.campaign.ts'],
    pool: 'forks',
    fileParallelism: false,
    hookTimeout: 240_000,
  },
});
