import { type Preferences, preferencesCookie, preferencesIn } from '../../../../domain/languages/preferences.ts';

/** Remembers in this browser what a person chose, and loads the page again if it now looks different. */
export const applyPreferences = (chosen: Preferences): void => {
  const cookie = preferencesCookie(chosen);
  if (cookie === preferencesCookie(preferencesIn(document.cookie))) return;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers that people still use have no Cookie Store API.
  document.cookie = `${cookie}; Path=/admin; Max-Age=31536000; SameSite=Lax`;
  // A browser that refuses cookies would load the page forever.
  if (document.cookie.includes(cookie)) window.location.reload();
};
