// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how files refer to values.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { projectFile } from '../../../base/project.ts';
import { fileSchemas, jsonSchemaOf } from '../../../domain/definition-files/files.ts';
import { escapeReferences, fillReferences, unknownSecret } from '../../../domain/definition-files/references.ts';
import { withoutDefaults } from '../../../domain/definition-files/without-defaults.ts';
import { WorkflowFile } from '../../../domain/workflow-definitions/definition.ts';
import { pairUp } from '../../../operations/definition-files/pair-up.ts';

const references = {
  values: { host: 'hooks.example.com', 'a.b': 'dotted' },
  secretOf: (name: string) => ({ TOKEN: 'swordfish' })[name],
};
const fill = (value: unknown, mayBeSecret = true) => fillReferences(value, references, () => mayBeSecret);

describe('References in files', () => {
  it('Values of the environment are inserted into every string', () => {
    const filled = fill({ url: 'https://${host}/x', list: ['${a.b}', 7, null], nested: { deep: true } });
    expect(filled).toEqual({
      value: { url: 'https://hooks.example.com/x', list: ['dotted', 7, null], nested: { deep: true } },
      faults: [],
    });
  });

  it('A reference without a value is reported with its place', () => {
    expect(fill({ a: [{ b: '${missing} ${toString}' }] }).faults).toEqual([
      { path: ['a', 0, 'b'], message: expect.stringContaining('${missing}') },
      { path: ['a', 0, 'b'], message: expect.stringContaining('${toString}') },
    ]);
  });

  it('A secret is inserted only where secrets are allowed, and an unknown one is marked', () => {
    expect(fill('Bearer ${secret:TOKEN}').value).toBe('Bearer swordfish');
    expect(fill('Bearer ${secret:OTHER}').value).toBe(unknownSecret);
    const refused = fill('Bearer ${secret:TOKEN}', false);
    expect(JSON.stringify(refused)).not.toContain('swordfish');
    expect(refused.faults).toHaveLength(1);
  });

  it.each(['${host}', '$${host}', '^\\d{2}$', 'a ${} b', '${secret:TOKEN}', '$$$${host}'])(
    'An escaped text is read back unchanged: %s',
    (text) => {
      expect(fill(escapeReferences(text))).toEqual({ value: text, faults: [] });
    },
  );
});

describe('The schemas for editors', () => {
  const folder = projectFile('samples/workflows');
  it.each(readdirSync(folder))('The sample %s is a valid workflow file', (name) => {
    const sample = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
    const schema = z.fromJSONSchema(jsonSchemaOf('workflow') as Parameters<typeof z.fromJSONSchema>[0]);
    expect(schema.safeParse(sample).error).toBeUndefined();
    expect(schema.safeParse({ ...sample, kind: 'poem' }).success).toBe(false);
  });

  it.each(Object.keys(fileSchemas) as (keyof typeof fileSchemas)[])(
    'The schema of %s has a title and members',
    (kind) => {
      expect(jsonSchemaOf(kind)).toMatchObject({ type: 'object', title: `Docket ${kind}`, properties: {} });
    },
  );
});

it('A definition without its defaults is read as the same definition, and has what someone chose', () => {
  const sample = JSON.parse(readFileSync(projectFile('samples/workflows/receipt.json'), 'utf8'));
  const full = WorkflowFile.parse(sample);
  const short = withoutDefaults(WorkflowFile, full);
  expect(WorkflowFile.parse(short)).toEqual(full);
  expect(Object.keys(short)).toEqual(Object.keys(full).filter((name) => name in short));
  expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(full).length * 0.8);
  expect(withoutDefaults(WorkflowFile, short as object)).toEqual(short);
});

it('Files find their rows by the first key that matches, and each row has one file', () => {
  const rows = [
    { id: 1, url: 'a', name: 'x' },
    { id: 2, url: 'a', name: 'y' },
    { id: 3, url: 'c', name: 'z' },
  ];
  const files = [
    { url: 'a', name: 'new' },
    { url: 'a', name: 'y' },
    { url: 'moved', name: 'z' },
    { url: 'a', name: 'third' },
  ];
  const pairs = pairUp(files, rows, [
    { ofFile: ({ url, name }) => url + name, ofRow: ({ url, name }) => url + name },
    { ofFile: ({ url }) => url, ofRow: ({ url }) => url },
    { ofFile: ({ name }) => name, ofRow: ({ name }) => name },
  ]);
  expect(pairs.map(({ row }) => row?.id ?? null)).toEqual([1, 2, 3, null]);
});
