import type { AwaitedAnswer } from '../../activities/sessions/processing.ts';
import { eventually } from '../support/stack/eventually.ts';
import { createSession } from '../workflows/in-memory/sessions.ts';
import { onDevServer, playToEnd, type Scenario } from './play.ts';

type Session = Awaited<ReturnType<typeof createSession>>;

const hourMs = 3_600_000;
const shortMs = 2_000;

const handedOver = (awaited: AwaitedAnswer, act: (session: Session) => Promise<void>): Scenario =>
  onDevServer(async (world) => {
    const session = await createSession(world, { awaited });
    return playToEnd(world, session, async () => {
      await session.start();
      session.commitSubmit();
      await session.tellSubmitted();
      await eventually('the answer is waited for', () => session.waits() > 0);
      await act(session);
    });
  });

/** The ways through workflows/session/workflow.ts where the engine's processor answers later. */
export const handoverScenarios: Record<string, Scenario> = {
  'answered-later': handedOver({ answerWithinMs: hourMs, heartbeatTimeoutMs: null }, async (session) => {
    session.commitAnswer();
    await session.tellAnswered();
  }),
  'answer-overdue': handedOver({ answerWithinMs: shortMs, heartbeatTimeoutMs: null }, async () => undefined),
  'processor-silent': handedOver({ answerWithinMs: hourMs, heartbeatTimeoutMs: shortMs }, (session) =>
    session.tellHeartbeat(),
  ),
  'cancelled-before-the-answer': handedOver({ answerWithinMs: hourMs, heartbeatTimeoutMs: null }, (session) =>
    session.cancel(),
  ),
};
