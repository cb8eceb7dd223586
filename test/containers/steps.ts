import { afterEach, beforeEach } from 'vitest';

/** Skips the rest of a file after a test that failed: each step of a campaign needs the ones before it. */
export const stopAfterFailure = (): void => {
  let hasFailed = false;
  beforeEach(({ skip }) => skip(hasFailed, 'An earlier step failed.'));
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
  });
};
