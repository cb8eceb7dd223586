import type { Preferences } from '../../domain/languages/preferences.ts';
import type { Db } from '../client.ts';

const select = { language: true, locale: true, timeZone: true } as const;

/** A person's preferences for the panel. */
export const findPreferences = (db: Db, userId: string): Promise<Preferences> =>
  db.user.findUniqueOrThrow({ where: { id: userId }, select });

/** Stores a person's preferences for the panel, and returns the previous ones. */
export const savePreferences = async (db: Db, userId: string, preferences: Preferences): Promise<Preferences> => {
  const before = await findPreferences(db, userId);
  const { language, locale, timeZone } = preferences;
  await db.user.update({ where: { id: userId }, data: { language, locale, timeZone } });
  return before;
};
