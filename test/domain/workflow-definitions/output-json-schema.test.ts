import { describe, expect, it } from 'vitest';
import { OutputField } from '../../../domain/output-field.ts';
import { momentPattern, outputJsonSchema } from '../../../domain/workflow-definitions/output-json-schema.ts';
import { checkValue } from '../../../processing/documents/engines/answer/field-value.ts';

const field = OutputField.parse({ name: 'soldAt', label: 'Sold at', type: 'datetime' });

describe('the JSON Schema of a datetime field', () => {
  it('describes moments by a pattern, since documents rarely print an offset', () => {
    expect(outputJsonSchema([field])).toMatchObject({
      properties: { soldAt: { anyOf: [{ type: 'string', pattern: momentPattern }, { type: 'null' }] } },
    });
  });

  it.each([
    '2024-05-17',
    '2024-05-17T14:32',
    '2024-05-17T14:32:00',
    '2024-05-17T14:32:00Z',
    '2024-05-17T14:32:00+02:00',
  ])('and the values of engines allow %s', (value) => {
    expect(value).toMatch(new RegExp(momentPattern));
    expect(checkValue(field, value)).toEqual({ value, problems: [] });
  });

  it.each(['17/05/2024', '2024-05-17 14:32', '2024-05-17T25:00', '14:32'])('and refuse %s', (value) => {
    expect(value).not.toMatch(new RegExp(momentPattern));
    expect(checkValue(field, value).value).toBeNull();
  });
});
