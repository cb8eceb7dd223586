/** A problem that the user can fix; its message explains how. */
export class Refusal extends Error {}

/** Writes one line for the user, on standard error. */
export const say = (line) => process.stderr.write(`docket: ${line}\n`);

const formatElapsed = (startedAt) => {
  const seconds = (Date.now() - startedAt) / 1000;
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)}m${String(Math.floor(seconds % 60)).padStart(2, '0')}s`;
};

/** Runs `work` and reports its start, every 15 seconds that it is still running, and its duration. */
export const step = async (label, work) => {
  const startedAt = Date.now();
  say(`${label} …`);
  const reminder = setInterval(() => say(`${label} … ${formatElapsed(startedAt)}`), 15_000);
  try {
    await work();
  } finally {
    clearInterval(reminder);
  }
  say(`${label}: done in ${formatElapsed(startedAt)}`);
};
