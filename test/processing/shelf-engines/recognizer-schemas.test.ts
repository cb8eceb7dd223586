import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectFile } from '../../../base/project.ts';

const schemaOf = (name: string) => JSON.parse(readFileSync(projectFile(`docs/recognizer/${name}.schema.json`), 'utf8'));

it('The published schemas of the recognizer protocol let a photo be accepted and answered later, and a wait be reported on', () => {
  const statusesOf = (name: string) =>
    schemaOf(name).oneOf.map((one: { properties: { status: { const: string } } }) => one.properties.status.const);
  expect(statusesOf('response')).toEqual(['completed', 'failed', 'accepted']);
  expect(statusesOf('callback')).toEqual(['completed', 'failed', 'working']);
  expect(schemaOf('request').required).toContain('callback');
});

it('The published schemas of the recognizer protocol ask for nothing of a detection but product and place', () => {
  const [completed] = schemaOf('response').oneOf;
  expect(completed.required).toEqual(['status', 'detections']);
  expect(completed.properties.detections.items.required).toEqual(['sku', 'box']);
});
