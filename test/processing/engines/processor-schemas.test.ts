import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectFile } from '../../../dev/base/project.ts';

const schemaOf = (name: string) => JSON.parse(readFileSync(projectFile(`docs/processor/${name}.schema.json`), 'utf8'));

describe('the published schemas of the processor protocol', () => {
  it('are those that the service checks requests and answers with', () => {
    expect(() => execFileSync(process.execPath, [projectFile('dev/processor-schemas.ts'), '--check'])).not.toThrow();
  });

  it('let an answer be accepted at once, and let a callback say that work goes on', () => {
    const statuses = (name: string) =>
      schemaOf(name).oneOf.map((one: { properties: { status: { const: string } } }) => one.properties.status.const);
    expect(statuses('response')).toEqual(['completed', 'failed', 'quality_blocked', 'accepted']);
    expect(statuses('callback')).toEqual(['completed', 'failed', 'quality_blocked', 'working']);
  });
});
