import { startGuard } from './guard.ts';
import { describeExit, type ManagedProcess } from './managed-process.ts';
import { logExcerpt } from './wait-until-ready.ts';

/**
 * Clients stop before the servers they use: the API stops taking requests, the worker finishes, then the servers stop.
 */
const stopOrder = ['api', 'worker', 'Temporal', 'MinIO', 'PostgreSQL'];

/** The processes of one supervisor. */
export type ProcessGroup = {
  /**
   * Adds a process and guards it. It gets `graceMs` to stop gracefully. If the group is already stopping, it is killed
   * immediately.
   */
  join(process: ManagedProcess, graceMs: number): void;
  /** Settles with a report when a member ends unexpectedly. */
  died: Promise<string>;
  /** Stops all members one after another; calls `onStop` with the name of each. */
  stop(onStop: (name: string) => void): Promise<void>;
  /** Kills all members immediately. */
  kill(): void;
};

type Member = { process: ManagedProcess; graceMs: number };

/** Creates an empty group, with a guard that stops its members if this process is killed. */
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
        if (!stopping) {
          died.resolve(`${process.name} ended unexpectedly: ${describeExit(exit)}. ${logExcerpt(process)}`);
        }
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
