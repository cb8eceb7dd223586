import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Document, parseDocument } from 'yaml';
import type { z } from 'zod';
import { at } from '../../domain/assert.ts';
import { definitionChanges } from '../../domain/definition-changes.ts';
import { fillReferences, type ReferenceValues } from '../../domain/definition-files/references.ts';
import { fieldPath } from '../../domain/field-path.ts';
import { issueMessage } from '../../domain/issue-message.ts';
import { membersOf } from '../../domain/narrowing.ts';
import type { DefinitionFile, FileFault } from '../../operations/definition-files/step.ts';

/** A file on disk, and its content with the references replaced. */
export interface ReadFile<Content> extends DefinitionFile<Content> {
  /** With its comments and references. */
  readonly document: Document;
}

/** Whether a path is one of a file that {@link readYamlFile} reads. JSON is YAML, too. */
export const isYamlPath = (path: string): boolean => /\.(?:yaml|yml|json)$/.test(path);

/** Whether secrets are allowed, because the service stores this member encrypted. */
const mayBeSecret = ([member]: readonly (string | number)[]): boolean => member === 'headers' || member === 'secret';

/**
 * Reads a YAML file, replaces its references and checks it.
 * @param path below `root`, with slashes
 * @param faults gets the faults of the file
 * @returns null if there are any
 */
export const readYamlFile = async <Schema extends z.ZodType<object>>(
  root: string,
  path: string,
  schema: Schema,
  references: ReferenceValues,
  faults: FileFault[],
): Promise<ReadFile<z.output<Schema>> | null> => {
  const fail = (...messages: string[]): null => {
    faults.push(...messages.map((message) => ({ path, message })));
    return null;
  };
  const text = await readFile(join(root, path), 'utf8').catch(() => null);
  if (text === null) return fail('cannot be read');
  const document = parseDocument(text);
  if (document.errors.length > 0) return fail(...document.errors.map(({ message }) => at(message.split('\n'), 0)));
  let raw: unknown;
  try {
    raw = document.toJS();
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'cannot be parsed');
  }
  const filled = fillReferences(raw, references, mayBeSecret);
  if (filled.faults.length > 0) return fail(...filled.faults.map((one) => `${fieldPath(one.path)}: ${one.message}`));
  const parsed = schema.safeParse(filled.value, { error: issueMessage });
  if (!parsed.success) {
    return fail(
      ...parsed.error.issues.map(
        (issue) => `${issue.path.length === 0 ? 'The file' : fieldPath(issue.path)}: ${issue.message}`,
      ),
    );
  }
  const unknown = definitionChanges(membersOf(filled.value), parsed.data).filter(({ kind }) => kind === 'removed');
  if (unknown.length > 0) return fail(...unknown.map((one) => `${fieldPath(one.path)}: unknown member`));
  return { path, content: parsed.data, document };
};
