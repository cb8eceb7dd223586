import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { ProblemError } from '../../clients/typescript/src/base/errors.ts';
import { Docket } from '../../clients/typescript/src/client.ts';
import { type Scenario, type Step, scenarios } from '../support/clients/cases.ts';
import { type ConformanceWorld, createConformanceWorld } from '../support/clients/conformance.ts';
import { runCall } from '../support/clients/run-call.ts';

type Values = Readonly<Record<string, unknown>>;

const read = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((one, name) => (one === null || one === undefined ? one : Reflect.get(Object(one), name)), value);

/**
 * Inserts variables into the texts of a value. A text that is a single reference becomes a value of the variable's
 * type.
 */
const fill = <T>(value: T, values: Values): T => {
  const text = JSON.stringify(value);
  return JSON.parse(text, (_, one: unknown) => {
    if (typeof one !== 'string') return one;
    const whole = one.match(/^\$\{([\w.]+)\}$/)?.[1];
    return whole ? read(values, whole) : one.replaceAll(/\$\{([\w.]+)\}/g, (_all, path) => String(read(values, path)));
  });
};

const expectResult = (result: unknown, { call, expect: expected }: Step): void => {
  for (const [path, value] of Object.entries(expected)) {
    const found = read(result, path);
    const what = `${path} of ${call}: ${JSON.stringify(result)}`;
    if (typeof value === 'object' && value !== null) {
      expect(found, what).toMatch(new RegExp(value.pattern));
    } else {
      expect(found, what).toEqual(value);
    }
  }
};

const expectProblem = async (call: Promise<unknown>, expected: NonNullable<Step['expectProblem']>): Promise<void> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProblemError)) throw new Error('The call raised no problem.', { cause: error });
  expect({ status: error.status, slug: error.slug }).toEqual({ status: expected.status, slug: expected.slug });
  if (expected.fields) expect(error.errors.map(({ field }) => field)).toEqual(expected.fields);
};

let world: ConformanceWorld;
let client: Docket;
beforeAll(async () => {
  world = await createConformanceWorld();
  const { DOCKET_URL: baseUrl, DOCKET_API_KEY: apiKey } = world.environment;
  client = new Docket({ baseUrl, apiKey });
  return world.removeFiles;
});

const run = async ({ steps }: Scenario): Promise<void> => {
  const values: Record<string, unknown> = { ...world.variables, unique: `conformance-${randomUUID()}` };
  for (const step of steps) {
    const filled = fill(step, values);
    const call = runCall(client, filled, world.variables.files);
    if (filled.expectProblem) {
      await expectProblem(call, filled.expectProblem);
    } else {
      const result = await call;
      if (step.save) values[step.save] = result;
      expectResult(result, filled);
    }
  }
};

describe('The TypeScript client, against the running service', { timeout: 120_000 }, () => {
  it.concurrent.each(scenarios)('$title', run);
});
