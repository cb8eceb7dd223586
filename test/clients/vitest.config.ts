import { defineConfig } from 'vitest/config';

/** The clients that generators write, and the TypeScript client in every runtime: `npm run test:clients`. */
export default defineConfig({
  test: {
    include: ['test/clients/*.campaign.ts'],
    pool: 'forks',
    setupFiles: ['test/support/file-end/setup.ts'],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
