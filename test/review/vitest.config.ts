import { defineConfig } from 'vitest/config';

/**
 * The campaign of `npm run test:review`: a reviewer's work in a real browser. It includes the related tests of the
 * panel, which are also part of `npm test` or `npm run test:long`.
 */
export default defineConfig({
  test: {
    include: [
      'test/review/*.campaign.ts',
      'test/panel/lessons/lessons.test.ts',
      'test/panel/shelf-captures/browser.long.test.ts',
      'test/panel/submissions/hostile-timing.long.test.ts',
      'test/panel/submissions/page.long.test.ts',
    ],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 900_000,
    hookTimeout: 600_000,
  },
});
