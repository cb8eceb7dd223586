import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time to user space in ticks of 10 ms on every architecture (USER_HZ, proc_pid_stat(5)). */
const tickMs = 10;

interface ProcessTimes {
  readonly pid: number;
  readonly parentPid: number;
  readonly cpuMs: number;
}

/** Whether CPU time can be read; only Linux has /proc. */
export const canReadCpuTime = process.platform === 'linux';

/** Reads the times of one process, including children that it has waited for. Null if the process has ended. */
const readTimes = (pid: number): ProcessTimes | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may contain anything. The numbers after it start with the third field of the line.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
    return { pid, parentPid: Number(fields[1]), cpuMs: ticks * tickMs };
  } catch {
    return null;
  }
};

const readAll = (): ProcessTimes[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readTimes(Number(name)) ?? []);

/**
 * Returns the CPU time in user and system mode that processes and their children have used so far, in milliseconds, by
 * name. Null if it cannot be read.
 */
export const readCpuTimesMs = (pids: Readonly<Record<string, number>>): Record<string, number> | null => {
  if (!canReadCpuTime) return null;
  const all = readAll();
  const treeMs = (pid: number): number =>
    all
      .filter((one) => one.pid === pid || one.parentPid === pid)
      .reduce((sum, one) => sum + (one.pid === pid ? one.cpuMs : treeMs(one.pid)), 0);
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, treeMs(pid)]));
};
