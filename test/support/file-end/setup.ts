import { afterAll, vi } from 'vitest';
import { endFile } from './at-file-end.ts';

/** Vitest runs this before each file. Files share their process, so each one cleans up before the next. */
afterAll(async () => {
  await endFile();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});
