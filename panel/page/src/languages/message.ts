import format, { type CompiledMessage, type FormatOptions, type FormatValues } from 'icu-minify/format';
import { textMember } from '../../../../domain/narrowing.ts';
import { catalog, direction, language, locale, timeZone } from './chosen.ts';

/** The value of a placeholder; nothing for null. */
export type Value = string | number | Date | null | undefined;

const options: FormatOptions = {
  formatters: {
    // Numbers and dates follow the person's locale, whatever the language of the message.
    getDateTimeFormat: (_, style) => new Intl.DateTimeFormat(locale, { timeZone, ...style }),
    getNumberFormat: (_, style) => new Intl.NumberFormat(locale, style),
    getPluralRules: (...args) => new Intl.PluralRules(...args),
  },
};

/**
 * The message in the language of the page with its values. The build compiles messages with placeholders into arrays;
 * texts without placeholders are strings.
 */
export const formatMessage = <Shown>(message: string, values: FormatValues<Shown> | undefined, context?: string) => {
  const key = typeof message === 'string' ? message : JSON.stringify(message);
  // biome-ignore lint/plugin/casts: the build compiles messages to what the library formats
  const found = catalog?.[context ? `${context}|${key}` : key] as CompiledMessage | undefined;
  // biome-ignore lint/plugin/casts: the build compiles messages to what the library formats
  return format(found ?? (message as CompiledMessage), found ? language : 'en', values, options);
};

/**
 * A value in the form in which a text shows it. It is isolated, so that a name, an id or a date between Arabic words
 * keeps its own order.
 */
export const isolateValue = (value: Value) =>
  direction === 'rtl' && typeof value === 'string' && value !== '' ? `\u2068${value}\u2069` : (value ?? '');

/**
 * A text in the language of the page.
 *
 * @param message the English text, a literal in ICU's format: `{name}`, `{count, plural, one {# page} other {# pages}}`
 * @param context distinguishes two meanings of one English text
 */
export const t = (message: string, values: Readonly<Record<string, Value>> = {}, context?: string): string => {
  const given: FormatValues<string> = {};
  for (const name in values) given[name] = isolateValue(values[name]);
  // biome-ignore lint/plugin/casts: the build compiles messages to what the library formats
  return formatMessage(message, given, context) as string;
};

/**
 * A text that is a value, such as the title of a problem or the words for a state: in the language of the page if the
 * catalog has it. dev/messages/values.ts lists these texts.
 *
 * @param context distinguishes two meanings of one English text, as for `t`
 */
export const said = (text: string, context?: string): string =>
  textMember(catalog, context === undefined ? text : `${context}|${text}`) ?? text;
