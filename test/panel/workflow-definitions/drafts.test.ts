import { describe, expect, it } from 'vitest';
import { readAt, writeAt } from '../../../panel/page/src/components/draft/draft.ts';
import { jsonError, placesIn } from '../../../panel/page/src/components/draft/json-places.ts';

const text = `{
  "name": "A \\"quoted\\" {name}, [1]: 2",
  "upload": { "minFiles": 1, "labels": [] },
  "outputSchema": [
    { "name": "total", "values": ["a", "b"] },
    {
      "name": "lines",
      "fields": [{ "name": "amount" }]
    }
  ],
  "last": null
}`;

const placeOf = placesIn(text);

describe('positions in a JSON text', () => {
  it.each([
    ['name', 2],
    ['upload.minFiles', 3],
    ['upload.labels', 3],
    ['outputSchema', 4],
    ['outputSchema[0].values[1]', 5],
    ['outputSchema[1]', 6],
    ['outputSchema[1].fields[0].name', 8],
    ['last', 11],
  ])('The value at %s is in line %d', (path, line) => {
    expect(placeOf(path)?.line).toBe(line);
  });

  it('Start and end enclose the value', () => {
    const place = placeOf('outputSchema[1].fields[0].name');
    expect(text.slice(place?.start, place?.end)).toBe('"amount"');
  });

  it('A missing value has the position of the value around it', () => {
    expect(placeOf('outputSchema[1].fields[0].label')?.line).toBe(8);
    expect(placeOf('processing.fraud.flagAt')?.line).toBe(1);
  });

  it('A text that is not a JSON object gives the reason, with the line', () => {
    expect(jsonError(text)).toBeNull();
    expect(jsonError('[]')?.message).toContain('object');
    expect(jsonError('{\n  "a": 1\n  "b": 2\n}')?.line).toBe(3);
    expect(jsonError('{\n  "a": 1')?.line).toBe(2);
    expect(jsonError('{\n  // no comment\n  "a": 1\n}')?.line).toBe(2);
  });
});

describe('members of a draft', () => {
  const draft = { name: 'A', outputSchema: [{ name: 'total' }], kind: 'document' };

  it('Writing at a path leaves everything else unchanged', () => {
    const next = writeAt(draft, 'outputSchema[0].validation.maxLength', 3);
    expect(next).toEqual({ ...draft, outputSchema: [{ name: 'total', validation: { maxLength: 3 } }] });
    expect(draft.outputSchema).toEqual([{ name: 'total' }]);
    expect(readAt(next, 'outputSchema[0].validation.maxLength')).toBe(3);
  });

  it('Members of a draft keep their order when they change', () => {
    expect(Object.keys(writeAt(draft, 'name', 'B'))).toEqual(['name', 'outputSchema', 'kind']);
  });

  it('Writing undefined removes a member', () => {
    expect(writeAt(draft, 'kind', undefined)).toEqual({ name: 'A', outputSchema: [{ name: 'total' }] });
  });

  it('A missing member reads as undefined', () => {
    expect(readAt(draft, 'outputSchema[3].name')).toBeUndefined();
    expect(readAt(draft, 'name.first')).toBeUndefined();
  });
});
