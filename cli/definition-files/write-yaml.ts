import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { Document } from 'yaml';
import type { z } from 'zod';
import { definitionChanges } from '../../domain/definition-changes.ts';
import type { FileKind } from '../../domain/definition-files/files.ts';
import { escapeReferences, unknownSecret } from '../../domain/definition-files/references.ts';
import { withoutDefaults } from '../../domain/definition-files/without-defaults.ts';
import { isObject } from '../../domain/narrowing.ts';
import type { ReadFile } from './yaml-file.ts';

type Path = readonly (string | number)[];

const isSame = (one: unknown, other: unknown): boolean => definitionChanges({ one }, { one: other }).length === 0;

/** The new content of a file. */
export interface WantedFile<Content> {
  readonly kind: FileKind;
  readonly schema: z.ZodType<Content & object>;
  readonly content: Content & object;
  /** The members that are written unchanged. */
  readonly whole?: readonly string[];
  /** The id of the company, which files call `${companyId}`; null for files that belong to no company. */
  readonly companyId: string | null;
  /** The replacement of a secret, by the name of its member. */
  readonly secretOf?: (member: string) => string;
}

/** The address of the schema of a kind of file. */
export const schemaPath = (kind: FileKind): string => `schemas/${kind}.schema.json`;

/** The members of a mailbox's secret that nobody may see. */
const mailboxSecrets: readonly unknown[] = ['password', 'clientSecret', 'refreshToken'];

const isSecret = ([member, name]: Path): boolean =>
  member === 'headers' || (member === 'secret' && mailboxSecrets.includes(name));

/** Returns a value of the service in the form of a file. */
const written = <Content>(wanted: WantedFile<Content>, value: unknown, path: Path): unknown => {
  const { companyId, secretOf } = wanted;
  if (typeof value === 'string') {
    if (secretOf && isSecret(path)) return secretOf(String(path[1]));
    const text = escapeReferences(value);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how a file refers to its company.
    return companyId === null ? text : text.replaceAll(companyId, '${companyId}');
  }
  if (Array.isArray(value)) return value.map((item, index) => written(wanted, item, [...path, index]));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, written(wanted, member, [...path, name])]),
  );
};

const textOf = (document: Document): string => document.toString({ lineWidth: 100 });

const newText = <Content>(path: string, wanted: WantedFile<Content>): string => {
  const { kind, schema, content, whole } = wanted;
  const document = new Document(written(wanted, withoutDefaults(schema, content, whole), []));
  document.commentBefore = ` yaml-language-server: $schema=${posix.relative(posix.dirname(path), schemaPath(kind))}`;
  return textOf(document);
};

/**
 * Changes the differing values of a document, and keeps comments, order, and references with the right value.
 * @returns whether anything differed
 */
const changeDocument = <Content>(
  { document, content: before }: ReadFile<Content & object>,
  wanted: WantedFile<Content>,
): boolean => {
  let isChanged = false;
  const chosen = withoutDefaults(wanted.schema, wanted.content, wanted.whole);
  const change = (raw: unknown, was: unknown, is: unknown, short: unknown, path: Path): void => {
    if (was === unknownSecret || isSame(was, is)) return;
    if (isObject(raw) && isObject(was) && isObject(is) && isObject(short)) {
      for (const name of new Set([...Object.keys(raw), ...Object.keys(short)])) {
        if (name in short) change(raw[name], was[name], is[name], short[name], [...path, name]);
        else if (!isSame(was[name], is[name])) {
          document.deleteIn([...path, name]);
          isChanged = true;
        }
      }
      return;
    }
    if (
      Array.isArray(raw) &&
      Array.isArray(was) &&
      Array.isArray(is) &&
      Array.isArray(short) &&
      was.length === is.length
    ) {
      for (const [index, item] of raw.entries()) change(item, was[index], is[index], short[index], [...path, index]);
      return;
    }
    document.setIn(path, document.createNode(written(wanted, short, path)));
    isChanged = true;
  };
  change(document.toJS(), before, wanted.content, chosen, []);
  return isChanged;
};

/** Writes a file below `root`, with its folders. */
export const writeBelow = async (root: string, path: string, content: string | Uint8Array): Promise<void> => {
  const target = join(root, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content);
};

/**
 * Writes a file, or changes an existing one.
 * @param path the path of a new file
 * @returns the path of the file if it was written
 */
export const writeYamlFile = async <Content>(
  root: string,
  path: string,
  existing: ReadFile<Content & object> | null,
  wanted: WantedFile<Content>,
): Promise<string | null> => {
  if (!existing) {
    await writeBelow(root, path, newText(path, wanted));
    return path;
  }
  if (!changeDocument(existing, wanted)) return null;
  const isJson = existing.path.endsWith('.json');
  const text = isJson ? `${JSON.stringify(existing.document.toJS(), null, 2)}\n` : textOf(existing.document);
  await writeBelow(root, existing.path, text);
  return existing.path;
};
