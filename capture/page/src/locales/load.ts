import { at } from '../../../../domain/assert.ts';
import type { CaptureLocale } from '../../../../domain/capture-links/options.ts';
import { en, type Messages } from './en.ts';

/** The other languages are loaded when they are needed. */
const loaders: Readonly<Record<Exclude<CaptureLocale, 'en'>, () => Promise<Messages>>> = {
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  nl: async () => (await import('./nl.ts')).nl,
  pl: async () => (await import('./pl.ts')).pl,
  ja: async () => (await import('./ja.ts')).ja,
  ar: async () => (await import('./ar.ts')).ar,
};

const isOffered = (language: string): language is CaptureLocale =>
  language === 'en' || Object.hasOwn(loaders, language);

/** The language of the link, else the first of the browser's that the page has, else English. */
export const localeFor = (ofLink: CaptureLocale | null, ofBrowser: readonly string[]): CaptureLocale =>
  ofLink ?? ofBrowser.map((tag) => at(tag.toLowerCase().split('-'), 0)).find(isOffered) ?? 'en';

/** The words of a language. Falls back to English if they cannot be loaded. */
export const loadMessages = async (locale: CaptureLocale): Promise<Messages> =>
  locale === 'en' ? en : loaders[locale]().catch(() => en);

/** Puts values into a message. */
export const fill = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
