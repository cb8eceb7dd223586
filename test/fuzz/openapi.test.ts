import { expect, it } from 'vitest';
import { createResources } from '../support/resources.ts';
import { findFuzzer, fuzz } from '../support/stack/fuzzer.ts';
import { startSecondApi } from '../support/stack/second-api.ts';
import { createTenant } from '../support/tenant.ts';
import { createCapture } from './capture.ts';

const fuzzer = await findFuzzer();
const examplesMax = 15;
const unlimited = '1000000';

/** Settings of the shared stack without rate limits and with a short timeout. */
const settings = {
  RATE_LIMIT_READ: unlimited,
  RATE_LIMIT_SESSION: unlimited,
  RATE_LIMIT_SUBMIT: unlimited,
  RATE_LIMIT_WRITE: unlimited,
  RATE_LIMIT_WEBHOOK_TEST: unlimited,
  WEBHOOK_TEST_TIMEOUT: '250ms',
};

const findsNothing = async (program: string, signal: AbortSignal): Promise<void> => {
  const { baseUrl } = await startSecondApi(settings);
  const tenant = await createTenant({ baseUrl });
  const { slug, sessionId, submissionId, matchId, batchRef } = await createResources(tenant);
  const capture = await createCapture(tenant);
  const { exitCode, report } = await fuzz(program, {
    baseUrl,
    apiKey: tenant.key.secret,
    signal,
    examplesMax,
    resources: {
      FUZZ_SLUG: slug,
      FUZZ_SESSION_ID: sessionId,
      FUZZ_SUBMISSION_ID: submissionId,
      FUZZ_MATCH_ID: matchId,
      FUZZ_BATCH_REF: batchRef,
      FUZZ_SHELF_SESSION_ID: capture.sessionId,
    },
  });
  expect(exitCode, report).toBe(0);
  expect(report).toMatch(/[1-9]\d{2,} generated/);
};

const title = 'A fuzzer finds no response that contradicts the OpenAPI document';
if ('path' in fuzzer) it(title, ({ signal }) => findsNothing(fuzzer.path, signal), 480_000);
else it.skip(`${title} (skipped: ${fuzzer.missing})`);
