import { ApplicationFailure } from '@temporalio/activity';
import { MockActivityEnvironment } from '@temporalio/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { markOutages } from '../../activities/unavailable.ts';
import { ProblemError } from '../../domain/problems.ts';
import { memoryFailureType } from '../../domain/processing-tries.ts';
import type { Logger } from '../../platform/log.ts';
import { ChildError } from '../../processing/children/errors.ts';
import { ServiceUnavailable } from '../../processing/services/service-errors.ts';
import { historyFailure } from '../../worker/temporal/failures.ts';
import { createSession } from './in-memory/sessions.ts';
import { startWorld, type World } from './in-memory/world.ts';

const secret = 'IBAN NL91ABNA0417164300';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const loggingTo = (lines: string[]): Logger => pino({ level: 'warn' }, { write: (line) => lines.push(line) });

describe('a failed activity', () => {
  it.each([
    {
      how: 'with a value in its message and in a cause',
      error: () => new Error(`invalid value ${secret}`, { cause: new TypeError(secret) }),
    },
    { how: 'with a value over several lines', error: () => new Error(`no\n    at ${secret}\n${secret}`) },
    {
      how: 'with a failure of the SDK that has details',
      error: () =>
        ApplicationFailure.create({
          message: secret,
          type: 'ServiceUnavailable',
          details: [secret],
          nextRetryDelay: 5,
        }),
    },
    { how: 'with something that is not an error', error: () => secret },
  ])(
    '$how leaves no trace of it in the history, and all of it in the log',
    async ({ error }) => {
      const lines: string[] = [];
      const engine = async (): Promise<void> => {
        throw error();
      };
      const session = await createSession(world, { engine });
      let publishTries = 0;
      const publishProcessingFailure = async (input: { sessionId: string }): Promise<string | null> => {
        publishTries += 1;
        if (publishTries === 1) throw error();
        return session.activities.platform.publishProcessingFailure(input);
      };
      const platform = { ...session.activities.platform, publishProcessingFailure };
      onTestFinished(await world.startWorkers({ ...session.activities, platform }, { log: loggingTo(lines) }));
      session.commitSubmit();
      await session.tellSubmitted();

      expect(await session.handle.result()).toBe('failed');
      expect(session.attempts.length).toBeGreaterThan(1);
      const history = JSON.stringify(await session.handle.fetchHistory());
      expect(history).toContain('The worker log has the message.');
      expect(history).not.toContain(secret);
      expect(history).not.toContain(Buffer.from(secret).toString('base64').slice(4, -4));
      const logged = lines.join('');
      expect(logged).toContain(secret);
      expect(logged).toContain('"activityType":"processSession"');
      expect(logged).toContain('"activityType":"publishProcessingFailure"');
    },
    60_000,
  );

  it('A failed activity keeps name, code and place, and the message only if it contains our own words', () => {
    const coded = Object.assign(new Error(secret, { cause: new RangeError(secret) }), { code: 'P2002' });
    coded.name = 'PrismaClientKnownRequestError';
    const failure = historyFailure(coded);
    expect(failure).toMatchObject({
      type: 'PrismaClientKnownRequestError',
      message: 'PrismaClientKnownRequestError P2002, caused by RangeError. The worker log has the message.',
    });
    expect(failure.stack).toContain('failures.test.ts');
    const late = new ChildError('processing_timeout', 'The work was not done within 120 seconds.');
    expect(historyFailure(late).message).toBe(
      'ChildError processing_timeout: The work was not done within 120 seconds.',
    );
    expect(historyFailure(new ChildError('processing_crashed', secret)).message).not.toContain(secret);
    expect(historyFailure(new ProblemError('overloaded', 'The service is busy.')).message).toContain('is busy');
    expect(historyFailure(new ProblemError('validation-error', secret)).message).not.toContain(secret);
  });

  it('A failed activity reports that a document needs too much memory, and how much it may have', async () => {
    const memory = new ChildError('processing_memory', 'The work used more than 500 MB of memory and was stopped.');
    const marked = await new MockActivityEnvironment()
      .run(() => markOutages(0, () => Promise.reject(memory)))
      .catch(historyFailure);
    expect(marked).toMatchObject({ type: memoryFailureType, message: expect.stringContaining('more than 500 MB') });
  });

  it('A failed activity keeps the two numbers that an outage sends to the workflow, and nothing else of its details', () => {
    const details = { outageMaxMs: 86_400_000, retryAfterMs: 5_000 };
    const failure = (all: unknown[]) =>
      historyFailure(ApplicationFailure.create({ message: secret, type: 'ServiceUnavailable', details: all }));
    expect(failure([{ ...details, secret }, secret]).details).toEqual([details]);
    expect(failure([{ outageMaxMs: secret, retryAfterMs: 0 }]).details ?? []).toEqual([]);
  });

  it('A failed activity keeps the pause that a service asked for, and whether to try again', () => {
    const cause = new ServiceUnavailable(secret, 7_000);
    const error = ApplicationFailure.create({
      message: secret,
      type: cause.name,
      cause,
      nextRetryDelay: 7_000,
      nonRetryable: true,
    });
    expect(historyFailure(error)).toMatchObject({
      type: 'ServiceUnavailable',
      nextRetryDelay: 7_000,
      nonRetryable: true,
      message: 'ApplicationFailure, caused by ServiceUnavailable. The worker log has the message.',
    });
  });
});
