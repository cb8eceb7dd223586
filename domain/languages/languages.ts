/** The languages of the panel and of emails, by their two-letter codes. English is the language of the source. */
export const languages = ['en', 'de', 'fr', 'es', 'nl', 'pl', 'ja', 'ar'] as const;
export type Language = (typeof languages)[number];

/**
 * The languages whose catalogs are complete, which people can choose. `npm run check` compares it with the catalogs.
 */
export const offeredLanguages: readonly Language[] = ['en', 'de', 'fr', 'es', 'nl', 'pl', 'ja', 'ar'];

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands',
  pl: 'Polski',
  ja: '日本語',
  ar: 'العربية',
};

/** The language of a code or of a locale such as `de-AT`; null for one that is not offered. */
export const languageOf = (locale: string): Language | null =>
  offeredLanguages.find((language) => language === locale.toLowerCase().split('-')[0]) ?? null;

/** The direction in which a language is written. */
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** How dates and numbers look if a person chose a language and no locale. */
export const defaultLocales: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  nl: 'nl-NL',
  pl: 'pl-PL',
  ja: 'ja-JP',
  ar: 'ar',
};
