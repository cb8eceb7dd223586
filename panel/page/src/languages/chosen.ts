import { defaultLocales, directionOf, languageOf } from '../../../../domain/languages/languages.ts';
import { preferencesIn } from '../../../../domain/languages/preferences.ts';

/** The parts of the browser that this module needs; tests have none of them. */
interface Browser {
  readonly document?: { readonly cookie: string; readonly documentElement: { readonly lang: string } };
  readonly docketCatalog?: Readonly<Record<string, unknown>>;
}

// biome-ignore lint/plugin/casts: tests run without the globals of a browser
const { document, docketCatalog } = globalThis as unknown as Browser;

const preferences = preferencesIn(document?.cookie ?? '');

/** The language of the page, which the server chose; see panel/api/page.ts. */
export const language = languageOf(document?.documentElement.lang ?? '') ?? 'en';

/** The direction of the language. */
export const direction = directionOf(language);

/** The locale of dates and numbers. */
export const locale: string =
  preferences.locale ??
  (language === 'en' ? undefined : navigator.languages.find((one) => one.startsWith(`${language}-`))) ??
  defaultLocales[language];

/** Whether values of documents are shown in the locale: in English, only if the person chose one. */
export const isLocaleChosen = language !== 'en' || preferences.locale !== null;

/** The time zone of dates, such as `Europe/Berlin`; undefined for that of the browser. */
export const timeZone: string | undefined = preferences.timeZone ?? undefined;

/**
 * The compiled texts of the language by their English sources, set by an earlier script; null for English, whose texts
 * are in the code.
 */
export const catalog = docketCatalog ?? null;
