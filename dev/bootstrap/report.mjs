/** A problem that the user can mend; its message says how. */
export class Refusal extends Error {}

/** One line for the user, on standard error. */
export const say = (line) => process.stderr.write(`docket: ${line}\n`);

const elapsed = (startedAt) => {
  const seconds = (Date.now() - startedAt) / 1000;
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)}m${String(Math.floor(seconds % 60)).padStart(2, '0')}s`;
};

/** Runs `work`, telling that it starts, every 15 seconds that it goes on, and how long it has taken. */
export const step = async (label, work) => {
  const startedAt = Date.now();
  say(`${label} …`);
  const reminder = setInterval(() => say(`${label} … ${elapsed(startedAt)}`), 15_000);
  try {
    await work();
  } finally {
    clearInterval(reminder);
  }
  say(`${label}: done in ${elapsed(startedAt)}`);
};
