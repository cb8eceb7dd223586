/** Kills a process that leads a group, and everything that it has started. A group that is gone is no error. */
export const killGroup = (pid: number | undefined): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // EPERM: on macOS, all that is left of the group are processes that have ended and wait for their parent.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'ESRCH' && code !== 'EPERM') throw error;
  }
};
