import { z } from 'zod';

/** The environment variable that passes a {@link TestStack} as JSON from the test command to the test files. */
export const testStackVariable = 'DOCKET_TEST_STACK';

/** The data about the shared stack for test files. */
export const TestStack = z.object({
  /** The API's base URL, without a trailing slash. */
  baseUrl: z.url(),
  databaseUrl: z.string(),
  temporalAddress: z.string(),
  temporalNamespace: z.string(),
  temporalUiUrl: z.url(),
  s3: z.object({
    endpoint: z.url(),
    accessKey: z.string(),
    secretKey: z.string(),
    region: z.string(),
    bucket: z.string(),
  }),
  /** The settings of the stack's own processes, for other processes that join it. */
  settings: z.record(z.string(), z.string()),
  /** Ports whose origins (`http://127.0.0.1:PORT`) the stack trusts for webhooks despite its address guard. */
  receiverPorts: z.array(z.int()),
  /** Programs for files that start separate servers. */
  programs: z.object({
    temporal: z.string(),
    minio: z.string(),
    temporalTestServer: z.string(),
    chromium: z.string().nullable(),
    /** The folder of the OCR models; null if only those of the npm package are available. */
    ocrModels: z.string().nullable(),
  }),
  logFolder: z.string(),
  /** The metrics of the API and of the worker that processes documents. */
  metrics: z.object({ api: z.url(), worker: z.url() }),
});

export type TestStack = z.output<typeof TestStack>;
