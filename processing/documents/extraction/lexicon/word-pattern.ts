import { phrases } from './phrases.ts';

/**
 * A list of words and phrases, separated by commas, as the source of a regular expression that matches any of them. An entry may be a
 * small regular expression itself: `savings?`, `gesamt\w*`.
 */
export const anyOf = (strings: TemplateStringsArray): string => `(?:${phrases(strings.raw.join('')).join('|')})`;

/** Makes a list of words as {@link anyOf} takes it into a pattern that finds any of them as a whole word, in folded text. */
export const words = (strings: TemplateStringsArray): RegExp => wholeWord(anyOf(strings));

/** The pattern that finds what a source matches as a whole word. */
export const wholeWord = (source: string): RegExp => new RegExp(String.raw`\b${source}\b`, 'u');
