import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectFile } from '../../../base/project.ts';

const schemaOf = (name: string) => JSON.parse(readFileSync(projectFile(`docs/processor/${name}.schema.json`), 'utf8'));

describe('The published schemas of the processor protocol', () => {
  it('The published schemas are the ones that Docket validates with', () => {
    expect(() => execFileSync(process.execPath, [projectFile('dev/processor-schemas.ts'), '--check'])).not.toThrow();
  });

  it('A reply may accept the request, and a callback may report that work continues', () => {
    const statuses = (name: string) =>
      schemaOf(name).oneOf.map((one: { properties: { status: { const: string } } }) => one.properties.status.const);
    expect(statuses('response')).toEqual(['completed', 'failed', 'quality_blocked', 'accepted']);
    expect(statuses('callback')).toEqual(['completed', 'failed', 'quality_blocked', 'working']);
  });
});
