import { RE2JS } from 're2js';
import type { OutputField } from '../../../../domain/output-field.ts';

const compiled = new Map<string, RE2JS | null>();
const cachedMax = 500;

/**
 * Compiles a caller's pattern with RE2, which matches in linear time: a hostile pattern cannot stall the engine. Null
 * if the pattern uses something that RE2 does not support, such as a lookahead.
 */
export const compilePattern = (pattern: string): RE2JS | null => {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  if (compiled.size >= cachedMax) compiled.clear();
  let result: RE2JS | null;
  try {
    result = RE2JS.compile(pattern);
  } catch {
    result = null;
  }
  compiled.set(pattern, result);
  return result;
};

/** The text that a pattern and length limits are checked against. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The rule of its field's validation that a value breaks, in words; null if it breaks none. */
export const brokenRule = (field: OutputField, value: unknown): string | null => {
  const { pattern, minLength, maxLength } = field.validation;
  const text = textOf(value);
  if (minLength !== undefined && text.length < minLength) return `"${text}" is shorter than ${minLength} characters`;
  if (maxLength !== undefined && text.length > maxLength) return `"${text}" is longer than ${maxLength} characters`;
  if (pattern === undefined) return null;
  const matcher = compilePattern(pattern);
  if (matcher === null) {
    return `the pattern ${pattern} cannot be checked: it uses something that RE2 does not support, such as a lookahead`;
  }
  return matcher.matcher(text).find() ? null : `"${text}" does not match the pattern ${pattern}`;
};

/**
 * The rules that the members of a list's objects break, in words: `document 2: Total is required and was not found`.
 */
export const brokenMembers = (list: OutputField, documents: unknown): string[] => {
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((document: Readonly<Record<string, unknown>>, at) =>
    (list.fields ?? []).flatMap((member) => {
      const value = document[member.name] ?? null;
      const missing = member.required ? `${member.label} is required and was not found` : null;
      const broken = value === null ? missing : brokenRule(member, value);
      return broken === null ? [] : [`document ${at + 1}: ${broken}`];
    }),
  );
};

/** Finds the first part of a text that the pattern matches as a whole value: its anchors mean the ends of the value. */
export const findByPattern = (pattern: string, text: string): { from: number; to: number } | null => {
  const matcher = compilePattern(pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''))?.matcher(text);
  if (!matcher) return null;
  while (matcher.find()) {
    const from = matcher.start();
    const to = matcher.end();
    const bounded = !/[\p{L}\p{N}]$/u.test(text.slice(0, from)) && !/^[\p{L}\p{N}]/u.test(text.slice(to));
    if (to > from && bounded) return { from, to };
  }
  return null;
};
