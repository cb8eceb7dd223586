import { readFileSync } from 'node:fs';
import { type Language, languageOf } from '../domain/languages/languages.ts';

const catalogs = new Map<Language, Readonly<Record<string, string>>>();

const catalogOf = (language: Language): Readonly<Record<string, string>> => {
  if (language === 'en') return {};
  const known = catalogs.get(language);
  if (known) return known;
  const file = new URL(`../domain/languages/catalogs/${language}.json`, import.meta.url);
  const catalog: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  catalogs.set(language, catalog);
  return catalog;
};

/** A language in which the server writes to a person, with its translations of English texts. */
export interface Speech {
  readonly code: Language;
  readonly say: (text: string) => string;
}

/**
 * The speech for a person: in the language that they chose, or else in English. A text without a translation stays
 * English.
 */
export const speechOf = (chosen: string | null): Speech => {
  const code = languageOf(chosen ?? 'en') ?? 'en';
  const catalog = catalogOf(code);
  return { code, say: (text) => catalog[text] || text };
};
