import { spawn } from 'node:child_process';
import type { ManagedProcess } from './managed-process.ts';

/** What the guard needs to know of a process. */
export type GuardedProcess = Pick<ManagedProcess, 'pid' | 'stopSignal' | 'hasExited'>;

/** Stops the watched processes, in the order given, if this process ends without having released the guard. */
export type Guard = {
  /** Names all processes to stop from now on, the first to stop first. */
  watch(processes: readonly GuardedProcess[]): void;
  /** Nothing is left to guard: the guard ends. */
  release(): void;
};

/**
 * A shell in a session of its own, reading lines of `SIGNAL:PID …` from a pipe whose other end this process holds. The pipe's end is the
 * one notice that even `kill -9` gives. Each process gets its signal and up to 30 s (one that has ended and that
 * nobody has waited for yet counts as gone); then, where one is named, the folder goes.
 */
const script = `
runs() {
  kill -0 "$1" 2>/dev/null || return 1
  case "$(cat "/proc/$1/stat" 2>/dev/null)" in *') Z '*) return 1 ;; esac
}
line=; while IFS= read -r next; do line=$next; done
[ "$line" = released ] && exit 0
for entry in $line; do
  pid=\${entry#*:}
  kill -"\${entry%%:*}" "$pid" 2>/dev/null || continue
  tries=0
  while [ $tries -lt 150 ] && runs "$pid"; do sleep 0.2; tries=$((tries + 1)); done
  runs "$pid" && kill -KILL -"$pid" 2>/dev/null
done
[ -n "$1" ] && rm -rf -- "$1"
exit 0
`;

/** Starts a guard; `temporaryFolder` is removed with the processes that lived in it. */
export const startGuard = (temporaryFolder = ''): Guard => {
  const shell = spawn('/bin/sh', ['-c', script, 'docket-guard', temporaryFolder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  shell.stdin.on('error', () => {
    // The guard was killed: there is nobody to tell, and the next start finds what this one leaves.
  });
  return {
    watch: (processes) => {
      const entries = processes
        .filter((one) => !one.hasExited())
        .map((one) => `${one.stopSignal.replace('SIG', '')}:${one.pid}`);
      shell.stdin.write(`${entries.join(' ')}\n`);
    },
    release: () => {
      shell.stdin.end('released\n');
    },
  };
};
