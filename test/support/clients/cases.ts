import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { projectFile } from '../../../base/project.ts';

const Expected = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.object({ pattern: z.string() })]),
);
const Problem = z.strictObject({
  status: z.int(),
  slug: z.string(),
  fields: z.array(z.string()).optional(),
});
const Call = z.object({
  call: z.string(),
  args: z.array(z.union([z.string(), z.int()])).default([]),
  options: z.record(z.string(), z.unknown()).optional(),
});

const Step = Call.extend({
  files: z.array(z.string()).optional(),
  save: z.string().optional(),
  expect: Expected.default({}),
  expectProblem: Problem.optional(),
}).strict();

const Scenario = z.strictObject({ id: z.string(), title: z.string(), steps: z.array(Step) });

const RetryCase = Call.extend({
  title: z.string(),
  responses: z.array(
    z.strictObject({
      status: z.int(),
      slug: z.string().optional(),
      headers: z.record(z.string(), z.string()).default({}),
    }),
  ),
  requests: z.int(),
  problem: Problem.optional(),
}).strict();

const WebhookCase = z.strictObject({
  title: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.union([z.string(), z.record(z.string(), z.unknown())]),
  keys: z.array(z.string()),
  now: z.int(),
  fault: z
    .enum([
      'missing_header',
      'invalid_signature',
      'timestamp_too_old',
      'timestamp_too_new',
      'missing_key',
      'invalid_key',
      'invalid_secret',
      'parsed_body',
    ])
    .nullable(),
});

export type Step = z.output<typeof Step>;
export type Scenario = z.output<typeof Scenario>;

const read = <T extends z.ZodType>(name: string, schema: T): z.output<T> =>
  schema.parse(JSON.parse(readFileSync(projectFile(`clients/conformance/${name}`), 'utf8')));

/** The cases of clients/conformance, which every client passes. Its README describes them. */
export const { scenarios } = read('scenarios.json', z.strictObject({ scenarios: z.array(Scenario) }));
export const { cases: retryCases } = read('retries.json', z.strictObject({ cases: z.array(RetryCase) }));
export const { cases: webhookCases } = read('webhooks.json', z.strictObject({ cases: z.array(WebhookCase) }));
