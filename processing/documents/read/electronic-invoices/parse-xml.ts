import { XMLParser } from 'fast-xml-parser';

/** An element: its text if it has neither attributes nor children, else its members. Attributes start with `@`. */
export type Xml = string | { readonly [name: string]: Xml | readonly Xml[] };

/** Deeper than any invoice. */
const depthMax = 40;

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  htmlEntities: true,
  maxNestedTags: depthMax,
});

/** The encoding that the byte order mark names; null without one of UTF-16. */
const markedEncoding = ([a, b]: Uint8Array): string | null => {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : null;
};

/** Decodes by the byte order mark, else by the encoding that the declaration names; null for an unknown encoding. */
const decode = (bytes: Uint8Array): string | null => {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared = /<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  const encoding = markedEncoding(bytes) ?? declared;
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * Parses XML without namespaces. Null for anything that is not well-formed, is too deep, or declares a document type:
 * invoices have none, and entities that expand need one.
 */
export const parseXml = (bytes: Uint8Array): Xml | null => {
  const text = decode(bytes);
  if (text === null || /<!DOCTYPE|<!ENTITY/i.test(text)) return null;
  try {
    const parsed: Xml = parser.parse(text, true);
    return parsed;
  } catch {
    return null;
  }
};

const membersAt = (node: Xml, names: string): readonly Xml[] => {
  if (typeof node === 'string') return [];
  for (const name of names.split('|')) {
    const member = Object.hasOwn(node, name) ? node[name] : undefined;
    // biome-ignore lint/plugin/casts: Array.isArray does not narrow readonly lists
    if (member !== undefined) return Array.isArray(member) ? member : [member as Xml];
  }
  return [];
};

/** Every element at a path of names, in their order; `A|B` takes the first name that exists. */
export const allAt = (node: Xml | undefined, ...path: readonly string[]): readonly Xml[] =>
  path.reduce<readonly Xml[]>(
    (found, names) => found.flatMap((element) => membersAt(element, names)),
    node === undefined ? [] : [node],
  );

/** An element's own text; undefined if it is empty. */
export const textOf = (node: Xml | undefined): string | undefined => {
  const text = typeof node === 'string' ? node : node?.['#text'];
  const trimmed = typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : '';
  return trimmed === '' ? undefined : trimmed;
};

/** The first text at a path; undefined if there is none. */
export const textAt = (node: Xml | undefined, ...path: readonly string[]): string | undefined =>
  allAt(node, ...path)
    .map(textOf)
    .find((text) => text !== undefined);

/** The first number at a path; undefined if there is none. */
export const numberAt = (node: Xml | undefined, ...path: readonly string[]): number | undefined => {
  const text = textAt(node, ...path);
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};
