/** Formats a duration for people: `0.4 s`, `12.3 s`, `1m20s`. */
export const formatElapsed = (ms: number): string => {
  const seconds = ms / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}m${String(whole % 60).padStart(2, '0')}s`;
};
