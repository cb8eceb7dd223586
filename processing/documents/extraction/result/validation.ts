import { RE2JS } from 're2js';
import type { OutputField } from '../../../../domain/output-field.ts';

const compiled = new Map<string, RE2JS | null>();
const maxCached = 500;

/**
 * A caller's pattern, matched in time linear in the text (RE2): a hostile one cannot stall the engine. Null for one that RE2 does not
 * know, such as a look-ahead.
 */
export const compilePattern = (pattern: string): RE2JS | null => {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  if (compiled.size >= maxCached) compiled.clear();
  let result: RE2JS | null;
  try {
    result = RE2JS.compile(pattern);
  } catch {
    result = null;
  }
  compiled.set(pattern, result);
  return result;
};

/** The text that a value's pattern and lengths are checked against. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a value breaks of its field's validation, in words; null where it breaks nothing. */
export const brokenRule = (field: OutputField, value: unknown): string | null => {
  const { pattern, minLength, maxLength } = field.validation;
  const text = textOf(value);
  if (minLength !== undefined && text.length < minLength) return `"${text}" is shorter than ${minLength} characters`;
  if (maxLength !== undefined && text.length > maxLength) return `"${text}" is longer than ${maxLength} characters`;
  if (pattern === undefined) return null;
  const matcher = compilePattern(pattern);
  if (matcher === null)
    return `the pattern ${pattern} cannot be checked: it uses something that RE2 does not support, such as a look-ahead`;
  return matcher.matcher(text).find() ? null : `"${text}" does not match the pattern ${pattern}`;
};

/** The first stretch of a text that the pattern matches as a whole value, its anchors taken as the value's ends. */
export const findByPattern = (pattern: string, text: string): { from: number; to: number } | null => {
  const matcher = compilePattern(pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''))?.matcher(text);
  if (!matcher) return null;
  while (matcher.find()) {
    const [from, to] = [matcher.start(), matcher.end()];
    const bounded = !/[\p{L}\p{N}]$/u.test(text.slice(0, from)) && !/^[\p{L}\p{N}]/u.test(text.slice(to));
    if (to > from && bounded) return { from, to };
  }
  return null;
};
