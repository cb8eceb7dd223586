import { z } from 'zod';

/** The environment variable that carries a {@link TestStack} as JSON from the test command to the test files. */
export const testStackVariable = 'DOCKET_TEST_STACK';

/** What test files need to know of the stack that one run shares. */
export const TestStack = z.object({
  /** Of the API, without a trailing slash. */
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
  /** The settings with which the stack's own processes run: what a further process of the project needs to join in. */
  settings: z.record(z.string(), z.string()),
  /** Ports whose origins (`http://127.0.0.1:PORT`) the stack delivers webhooks to, its address guard notwithstanding. */
  receiverPorts: z.array(z.int()),
  /** Programs for files that start servers of their own. */
  programs: z.object({
    temporal: z.string(),
    minio: z.string(),
    temporalTestServer: z.string(),
    chromium: z.string().nullable(),
    /** Folder of the OCR models; null where only those of the npm package are there. */
    ocrModels: z.string().nullable(),
  }),
  logFolder: z.string(),
});

export type TestStack = z.output<typeof TestStack>;
