/** Kills a process that leads a group, and everything that it has started. A group that is gone is not an error. */
export const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // EPERM: on macOS, the group has only ended processes left, which wait for their parent.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
};
