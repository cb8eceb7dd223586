import { phrases } from './phrases.ts';

/**
 * Converts a list of words and phrases, separated by commas, into the source of a regular expression that matches any
 * of them. An entry may be a small regular expression itself: `savings?`, `gesamt\w*`.
 */
export const anyOf = (strings: TemplateStringsArray): string => `(?:${phrases(strings.raw.join('')).join('|')})`;

/**
 * Converts a list of words (see {@link anyOf}) into a pattern that finds any of them as a whole word in folded text.
 */
export const words = (strings: TemplateStringsArray): RegExp => wholeWord(anyOf(strings));

/** Creates a pattern that finds matches of the source that are whole words. */
export const wholeWord = (source: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}_])${source}(?![\p{L}\p{N}_])`, 'u');
