import { spawn } from 'node:child_process';
import type { ManagedProcess } from './managed-process.ts';

/** The members of a process that the guard needs. */
export type GuardedProcess = Pick<ManagedProcess, 'pid' | 'stopSignal' | 'hasExited'>;

/** Stops the watched processes, in the given order, if this process ends without releasing the guard. */
export type Guard = {
  /** Replaces the list of processes to stop; the first is stopped first. */
  watch(processes: readonly GuardedProcess[]): void;
  /** Ends the guard without stopping anything. */
  release(): void;
};

/**
 * A shell in a separate session that reads lines of `SIGNAL:PID …` from a pipe to this process. The pipe closes even
 * when this process is killed with `kill -9`. Then each process gets its signal and up to 30 s to exit (a zombie counts
 * as exited), and the temporary folder is removed if one is named.
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

/** Starts a guard; `temporaryFolder` is removed after the processes have stopped. */
export const startGuard = (temporaryFolder = ''): Guard => {
  const shell = spawn('/bin/sh', ['-c', script, 'docket-guard', temporaryFolder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  shell.stdin.on('error', () => {
    // The guard was killed. The next start finds the leftover processes.
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
