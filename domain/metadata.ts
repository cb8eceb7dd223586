import { isObject } from './narrowing.ts';
import { isStorableText } from './text.ts';

/** The most bytes that metadata may have as compact JSON in UTF-8. */
export const metadataMaxBytes = 4096;

/** The metadata object itself is level 1, an object in it level 2. */
const metadataMaxLevels = 2;

const typeName = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : typeof value;
};

const unstorable = 'has a NUL character or half of a surrogate pair; remove it';

/** The problem of one value inside the metadata, at `path` (such as `order.lines`); null if it is valid. */
const checkLeaf = (value: unknown, path: string): string | null => {
  if (typeof value === 'boolean') return null;
  if (typeof value === 'string') return isStorableText(value) ? null : `"${path}" ${unstorable}`;
  if (typeof value !== 'number') return `"${path}" must be a string, a number or a boolean; it is ${typeName(value)}`;
  return Number.isFinite(value) ? null : `"${path}" is a number too large to store; send it as a string`;
};

const checkObject = (object: Record<string, unknown>, level: number, prefix: string): string | null => {
  for (const [key, value] of Object.entries(object)) {
    const path = prefix + key;
    if (!isStorableText(key)) return `a member name ${unstorable}`;
    if (isObject(value) && level === metadataMaxLevels) {
      return `"${path}" is nested too deeply; at most ${metadataMaxLevels} levels of objects are allowed`;
    }
    const reason = isObject(value) ? checkObject(value, level + 1, `${path}.`) : checkLeaf(value, path);
    if (reason !== null) return reason;
  }
  return null;
};

/**
 * Checks the metadata of a session, as parsed from JSON: an object of strings, numbers, booleans and objects of those,
 * at most 4096 bytes when serialized. Refuses text that the database cannot store, too.
 * @returns null if it is valid, otherwise the reason and what to change, as a clause.
 */
export const checkMetadata = (value: unknown): string | null => {
  if (!isObject(value)) return `must be an object; it is ${typeName(value)}`;
  const reason = checkObject(value, 1, '');
  if (reason !== null) return reason;
  const size = new TextEncoder().encode(JSON.stringify(value)).length;
  return size <= metadataMaxBytes ? null : `must have at most ${metadataMaxBytes} bytes as JSON; it has ${size}`;
};
