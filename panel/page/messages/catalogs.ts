import { readFileSync, writeFileSync } from 'node:fs';
import { type Language, languages } from '../../../domain/languages/languages.ts';

/** Translations by the English message; an empty text is not translated yet. */
export type Catalog = Readonly<Record<string, string>>;

/** The languages that have a catalog: all but English, whose texts are in the code. */
export const translatedLanguages: readonly Language[] = languages.filter((language) => language !== 'en');

const fileOf = (language: Language): URL =>
  new URL(`../../../domain/languages/catalogs/${language}.json`, import.meta.url);

export const readCatalog = (language: Language): Catalog => JSON.parse(readFileSync(fileOf(language), 'utf8'));

export const catalogText = (catalog: Catalog): string => `${JSON.stringify(catalog, null, 2)}\n`;

export const writeCatalog = (language: Language, catalog: Catalog): void =>
  writeFileSync(fileOf(language), catalogText(catalog));
