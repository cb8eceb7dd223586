import { startGuard } from './guard.ts';
import { describeExit, type ManagedProcess } from './managed-process.ts';
import { logExcerpt } from './wait-until-ready.ts';

/** Who uses others stops before them: the API takes no more requests, the worker ends its work, then the servers may go. */
const stopOrder = ['api', 'worker', 'Temporal', 'MinIO', 'PostgreSQL'];

/** The processes of one supervisor. */
export type ProcessGroup = {
  /** Adds a process, watched and guarded from now on. It gets `graceMs` to stop in good order; one that comes too late is ended at once. */
  join(process: ManagedProcess, graceMs: number): void;
  /** Settles with a report once a member has ended that was not asked to. */
  died: Promise<string>;
  /** Stops all members one after another, telling of each. */
  stop(onStop: (name: string) => void): Promise<void>;
  /** Ends all members at once. */
  kill(): void;
};

type Member = { process: ManagedProcess; graceMs: number };

/** An empty group, with a guard that stops its members if this process is killed. */
export const createProcessGroup = (): ProcessGroup => {
  const guard = startGuard();
  const members: Member[] = [];
  const died = Promise.withResolvers<string>();
  let stopping = false;
  const rank = ({ process }: Member) => stopOrder.indexOf(process.name);
  return {
    died: died.promise,
    join(process, graceMs) {
      if (stopping) {
        process.kill();
        return;
      }
      members.push({ process, graceMs });
      members.sort((a, b) => rank(a) - rank(b));
      guard.watch(members.map((member) => member.process));
      void process.exit.then((exit) => {
        if (!stopping)
          died.resolve(`${process.name} ended unexpectedly: ${describeExit(exit)}. ${logExcerpt(process)}`);
      });
    },
    async stop(onStop) {
      stopping = true;
      for (const { process, graceMs } of members) {
        if (process.hasExited()) continue;
        onStop(process.name);
        await process.stop(graceMs);
      }
      guard.release();
    },
    kill() {
      stopping = true;
      for (const { process } of members) process.kill();
    },
  };
};
