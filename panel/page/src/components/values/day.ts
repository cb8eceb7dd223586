/** A day in UTC, such as `2026-03-14Z`; other days are in the reader's time zone. */
export const isUtcDay = (day: string | null): boolean => day?.endsWith('Z') ?? false;

/** The start of a day, `daysLater` days later; null if the text is not a day. */
export const startOfDay = (day: string, daysLater = 0): string | null => {
  const isUtc = isUtcDay(day);
  const date = new Date(isUtc ? `${day.slice(0, -1)}T00:00Z` : `${day}T00:00`);
  if (isUtc) {
    date.setUTCDate(date.getUTCDate() + daysLater);
  } else {
    date.setDate(date.getDate() + daysLater);
  }
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};
