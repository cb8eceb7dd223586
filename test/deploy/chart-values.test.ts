import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectFile } from '../../base/project.ts';

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
}

const folder = 'deploy/helm/docket';
const schema = JSON.parse(readFileSync(projectFile(`${folder}/values.schema.json`), 'utf8')) as Schema;

const resolved = (part: Schema): Schema => {
  const name = part.$ref?.replace('#/$defs/', '');
  return name === undefined ? part : (schema.$defs?.[name] ?? {});
};

/** The paths of members that a schema does not know and does not allow. */
const unknownMembers = (value: unknown, part: Schema, path = ''): string[] => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { properties = {}, additionalProperties = true } = resolved(part);
  return Object.entries(value).flatMap(([name, member]) => {
    const known = properties[name] ?? (typeof additionalProperties === 'object' ? additionalProperties : null);
    if (known) return unknownMembers(member, known, `${path}/${name}`);
    return additionalProperties === false ? [`${path}/${name}`] : [];
  });
};

it('The schema of the chart knows every member of its default values, without Helm', () => {
  const values: unknown = parse(readFileSync(projectFile(`${folder}/values.yaml`), 'utf8'));
  expect(values).toHaveProperty('workerDefaults');
  expect(unknownMembers(values, schema)).toEqual([]);
  expect(unknownMembers({ api: { replicaz: 2 } }, schema)).toEqual(['/api/replicaz']);
});
