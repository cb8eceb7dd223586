import { defineConfig } from 'vitest/config';

/**
 * The campaign of `npm run test:review`: what a reviewer does, in a real browser. The tests of the panel that belong to
 * it run along; they are part of `npm test` or `npm run test:long`, too.
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
