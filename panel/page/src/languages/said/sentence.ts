import { at } from '../../../../../domain/assert.ts';
import { catalog } from '../chosen.ts';
import { andWords, dateTimeWords, dayWords, listWords } from '../formats.ts';
import { formatMessage, said } from '../message.ts';

/** A text that the server generates, with placeholders. */
export interface Sentence {
  /** The message in English, or its compiled form. */
  readonly message: string;
  readonly names: readonly string[];
  /** Matches the English text; its groups are the values of the placeholders. */
  readonly fits: RegExp;
}

/** A compiled message without plurals: texts, and the names of placeholders. */
type Parts = readonly (string | readonly [string])[];

/**
 * A text of the server, a literal in ICU's format as for `t`. The text around its placeholders locates their values.
 */
export const sentence = (message: string): Sentence => {
  // biome-ignore lint/plugin/casts: the build compiles messages to what the library formats
  const parts: Parts = typeof message === 'string' ? [message] : (message as unknown as Parts);
  const escapeText = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const pattern = parts.map((part) => (typeof part === 'string' ? escapeText(part) : '(.+?)')).join('');
  return {
    message,
    names: parts.flatMap((part) => (typeof part === 'string' ? [] : part)),
    fits: new RegExp(`^${pattern}$`, 's'),
  };
};

/** The values of a text at the placeholders of a sentence; null for another text. */
export const valuesIn = ({ names, fits }: Sentence, text: string): Readonly<Record<string, string>> | null => {
  const found = fits.exec(text);
  return found && Object.fromEntries(names.map((name, index) => [name, at(found, index + 1)]));
};

const isoDay = /^\d{4}-\d\d-\d\d$/;
const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A code of the server in words. */
const codeWords = (code: string): string => said(code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' '));

/** A value in the form of another language: a count by its plural, days and times in the person's locale. */
const shown = (name: string, value: string, inner: readonly Sentence[]): string | number => {
  if (name === 'count') return Number(value);
  if (isoDay.test(value)) return dayWords(value);
  if (isoTime.test(value)) return dateTimeWords(value);
  switch (name) {
    case 'pages':
      // Ranges of pages, such as "pages 1-2 and page 3".
      return andWords(value.replaceAll(/\bpages? /g, '').split(/, | and /));
    case 'differences':
      return value
        .split(/, (?=[^,]+ was )| and (?=\S.* was .* is )/)
        .map((one) => orItself(inner, one))
        .join('; ');
    case 'photo':
    case 'otherPhoto':
      // People count from 1, the API from 0.
      return Number(value) + 1;
    case 'values':
      return listWords(value.split(', '));
    case 'codes':
      return listWords(value.split(', ').map(codeWords));
    case 'advice':
      return orItself(inner, value);
    case 'problem':
    case 'what':
      // The end of a sentence is itself a sentence, without its period.
      return orItself(inner, `${value}.`).replace(/[.。]$/, '');
    case 'code':
    case 'state':
    case 'thing':
      return codeWords(value);
    default:
      return value;
  }
};

/** The translation of a text that matches one of the sentences; the text itself if none matches. */
const orItself = (sentences: readonly Sentence[], text: string): string => translation(sentences, text) ?? text;

/**
 * A text of the server in the language of the page: with its values at their placeholders.
 * @param sentences the possible texts
 * @param inner the possible texts of its placeholders
 * @returns null for a text that matches none of them, such as one of a customer's own processor
 */
export const translation = (
  sentences: readonly Sentence[],
  text: string,
  inner: readonly Sentence[] = sentences,
): string | null => {
  for (const one of sentences) {
    const found = valuesIn(one, text);
    if (found === null) continue;
    const values = Object.entries(found).map(([name, value]) => [name, shown(name, value, inner)] as const);
    // biome-ignore lint/plugin/casts: the build compiles messages to what the library formats
    return formatMessage(one.message, Object.fromEntries(values)) as string;
  }
  return null;
};

/** A text of the server in the language of the page. In English, or if no sentence matches, it stays unchanged. */
export const spoken = (sentences: readonly Sentence[], text: string, inner?: readonly Sentence[]): string =>
  catalog === null ? text : (translation(sentences, text, inner) ?? text);
