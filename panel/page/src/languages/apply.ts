import { type Preferences, preferencesCookie, preferencesIn } from '../../../../domain/languages/preferences.ts';

/** Remembers a person's choice in this browser, and reloads the page if it now looks different. */
export const applyPreferences = (chosen: Preferences): void => {
  const cookie = preferencesCookie(chosen);
  if (cookie === preferencesCookie(preferencesIn(document.cookie))) return;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers that people still use have no Cookie Store API.
  document.cookie = `${cookie}; Path=/admin; Max-Age=31536000; SameSite=Lax`;
  // A browser that refuses cookies would reload the page forever.
  if (document.cookie.includes(cookie)) window.location.reload();
};
