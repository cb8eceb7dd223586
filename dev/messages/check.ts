import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Language, offeredLanguages } from '../../domain/languages/languages.ts';
import type { Catalog } from '../../panel/page/messages/catalogs.ts';

/** The placeholders and elements of a message, and the forms of its plurals. */
interface Parts {
  readonly names: ReadonlySet<string>;
  readonly plurals: readonly (readonly string[])[];
}

const partsOf = (message: string): Parts => {
  const names = new Set<string>();
  const plurals: (readonly string[])[] = [];
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
      if (element.type === TYPE.plural) plurals.push(Object.keys(element.options));
      for (const { value } of Object.values(element.options)) visit(value);
    }
  };
  visit(parse(message));
  return { names, plurals };
};

const withoutContext = (key: string): string => key.replace(/^[a-z ]+\|/, '');

const sameNames = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((name) => other.has(name));

/** The forms of names that are the same in every language. */
const fixedForms = {
  address: /https?:\/\/[^\s"<>,]+/,
  path: /\/(?:api|admin)\/[\w/{}:.-]*/,
  header: /\b(?:[A-Z][A-Za-z0-9]*-)+[A-Z][A-Za-z0-9]*\b/,
  setting: /\b[A-Za-z]+_\w+\b/,
  member: /\b[a-z]{2,}[A-Z]\w*\b/,
};
const fixedName = new RegExp(
  Object.values(fixedForms)
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Names that translations replace with words, because people do not need them. */
const saidInWords = new Set(['requestId', 'Retry-After']);

const fixedNamesIn = (message: string): string[] =>
  (message.replaceAll(/\{\w+\}/g, '').match(fixedName) ?? [])
    .map((name) => name.replace(/[.:]$/, ''))
    .filter((name) => !saidInWords.has(name));

/** The fault of a translation; null if there is none. */
const translationProblem = (language: Language, key: string, translation: string): string | null => {
  const source = partsOf(withoutContext(key));
  let parts: Parts;
  try {
    parts = partsOf(translation);
  } catch (error) {
    return `not a message in ICU's format (${error instanceof Error ? error.message : String(error)}): ${translation}`;
  }
  if (!sameNames(source.names, parts.names)) {
    return `has the places ${[...parts.names].join(', ')} and not ${[...source.names].join(', ')}: ${key}`;
  }
  const lost = fixedNamesIn(withoutContext(key)).filter((name) => !translation.includes(name));
  if (lost.length > 0) return `lacks ${lost.join(', ')}: ${key}`;
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const missing = parts.plurals.flatMap((forms) => needed.filter((form) => !forms.includes(form)));
  return missing.length > 0 ? `lacks the plural forms ${[...new Set(missing)].join(', ')}: ${key}` : null;
};

/**
 * The faults of a catalog: missing messages, messages that are gone, and translations with other placeholders or
 * without the plural forms of the language. A language that people can choose has a translation of every message.
 */
export const catalogProblems = (language: Language, catalog: Catalog, messages: readonly string[]): string[] => {
  const known = new Set(messages);
  const isOffered = offeredLanguages.includes(language);
  return [
    ...messages.filter((key) => !(key in catalog)).map((key) => `lacks the message: ${key}`),
    ...Object.keys(catalog)
      .filter((key) => !known.has(key))
      .map((key) => `has a message that is gone: ${key}`),
    ...Object.entries(catalog).flatMap(([key, translation]) => {
      if (translation === '') return isOffered ? [`is offered and does not translate: ${key}`] : [];
      return translationProblem(language, key, translation) ?? [];
    }),
  ];
};
