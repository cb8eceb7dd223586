import { Context } from '@temporalio/activity';
import { type LookDeps, lookAtSource } from '../../operations/sources/look.ts';
import { withHeartbeat } from '../heartbeat.ts';

export type SourceActivities = ReturnType<typeof createSourceActivities>;

export const createSourceActivities = (deps: Omit<LookDeps, 'signal'>) => ({
  /** Takes what waits in the prefix of a source. `waitMs` is null if the source is removed. */
  lookAtSource: ({ sourceId }: { sourceId: string }): Promise<{ waitMs: number | null }> =>
    withHeartbeat({}, async () => {
      const { cancellationSignal: signal } = Context.current();
      return { waitMs: await lookAtSource({ ...deps, signal }, sourceId) };
    }),
});
