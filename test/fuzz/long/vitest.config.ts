import { defineConfig } from 'vitest/config';

/** The fuzzing of `npm run test:fuzz`; a short form is part of `npm run test:long`. */
export default defineConfig({
  test: {
    include: ['test/fuzz/long/*.fuzz.ts'],
    pool: 'forks',
    hookTimeout: 240_000,
  },
});
