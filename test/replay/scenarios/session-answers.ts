import type { AwaitedAnswer } from '../../../domain/sessions/processing-end.ts';
import { eventually } from '../../support/stack/eventually.ts';
import { createSession } from '../../workflows/in-memory/sessions.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

type Session = Awaited<ReturnType<typeof createSession>>;

const hourMs = 3_600_000;
const shortMs = 2_000;

const answeredLater = (awaited: AwaitedAnswer, act: (session: Session) => Promise<void>): Scenario =>
  onDevServer(async (world) => {
    const session = await createSession(world, { awaited });
    return playToEnd(world, session, async () => {
      await session.start();
      session.commitSubmit();
      await session.tellSubmitted();
      await eventually('the workflow waits for the answer', () => session.waits() > 0);
      await act(session);
    });
  });

/** The paths through workflows/session/workflow.ts if the processor answers later. */
export const sessionAnswerScenarios: Record<string, Scenario> = {
  'answered-later': answeredLater({ answerWithinMs: hourMs, heartbeatTimeoutMs: null }, async (session) => {
    session.commitAnswer();
    await session.tellAnswered();
  }),
  'answer-overdue': answeredLater({ answerWithinMs: shortMs, heartbeatTimeoutMs: null }, async () => undefined),
  'processor-stopped-reporting': answeredLater({ answerWithinMs: hourMs, heartbeatTimeoutMs: shortMs }, (session) =>
    session.tellHeartbeat(),
  ),
  'cancelled-before-the-answer': answeredLater({ answerWithinMs: hourMs, heartbeatTimeoutMs: null }, (session) =>
    session.cancel(),
  ),
};
