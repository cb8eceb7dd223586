import { setTimeout as delay } from 'node:timers/promises';
import type { Restartable } from '../../support/stack/own-stack.ts';
import type { TcpProxy } from '../../support/stack/tcp-proxy.ts';
import type { Deployment } from './deployment.ts';

const stopGraceMs = 30_000;

/** A fault from its beginning to its end; the damage is repaired when it returns. */
export interface Scenario {
  readonly name: string;
  /** @param faultMs how long the fault lasts */
  run(deployment: Deployment, faultMs: number): Promise<void>;
}

const killAndStart = async (part: Restartable): Promise<void> => {
  part.current().kill();
  await part.current().exit;
  await part.start();
};

const restart = async (part: Restartable): Promise<void> => {
  await part.current().stop(stopGraceMs);
  await part.start();
};

const freezeProcesses = async (parts: readonly Restartable[], faultMs: number): Promise<void> => {
  const pids = parts.map((part) => part.current().pid);
  for (const pid of pids) process.kill(-pid, 'SIGSTOP');
  await delay(faultMs);
  for (const pid of pids) process.kill(-pid, 'SIGCONT');
};

const cut = async (proxy: TcpProxy, faultMs: number): Promise<void> => {
  await proxy.cut();
  await delay(faultMs);
  await proxy.restore();
};

const freeze = async (proxy: TcpProxy, faultMs: number): Promise<void> => {
  proxy.freeze();
  await delay(faultMs);
  await proxy.cut();
  await proxy.restore();
};

export const scenarios: readonly Scenario[] = [
  { name: 'an API is killed', run: ({ apis: [api] }) => killAndStart(api as Restartable) },
  { name: 'a worker is killed', run: ({ workers: [worker] }) => killAndStart(worker as Restartable) },
  {
    name: 'both workers are killed',
    run: async ({ workers }) => {
      await Promise.all(workers.map(killAndStart));
    },
  },
  { name: 'PostgreSQL is killed', run: ({ postgres }) => killAndStart(postgres) },
  { name: 'Temporal is killed', run: ({ temporal }) => killAndStart(temporal) },
  { name: 'the way to PostgreSQL is cut', run: ({ toDatabase }, faultMs) => cut(toDatabase, faultMs) },
  { name: 'PostgreSQL hangs', run: ({ toDatabase }, faultMs) => freeze(toDatabase, faultMs) },
  {
    name: 'the connections to PostgreSQL fall silent',
    run: async ({ toDatabase }, faultMs) => {
      toDatabase.silence();
      await delay(faultMs);
    },
  },
  { name: 'the way to the object storage is cut', run: ({ toStorage }, faultMs) => cut(toStorage, faultMs) },
  { name: 'the object storage hangs', run: ({ toStorage }, faultMs) => freeze(toStorage, faultMs) },
  { name: 'Temporal is frozen', run: ({ temporal }, faultMs) => freezeProcesses([temporal], faultMs) },
  { name: 'a worker is frozen', run: ({ workers }, faultMs) => freezeProcesses(workers.slice(0, 1), faultMs) },
  {
    name: 'every process restarts, one after another',
    run: async ({ workers, apis, temporal, postgres }) => {
      for (const part of [...workers, ...apis, temporal, postgres]) await restart(part);
    },
  },
];
