/** The start of a day in the reader's time zone, `daysLater` days later; null if the text is not a day. */
export const startOfDay = (day: string, daysLater = 0): string | null => {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysLater);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};
