import { expect, it } from 'vitest';
import { OutputField } from '../../../domain/output-field.ts';
import { sandboxValue } from '../../../processing/documents/engines/sandbox/values.ts';

const text = (validation: object, required = false): OutputField =>
  OutputField.parse({ name: 'value', label: 'Value', type: 'string', required, validation });

it('A text of the sandbox has the form that the field demands', () => {
  for (const pattern of ['^([01][0-9]|2[0-3]):[0-5][0-9]$', '^[A-Z]{3}$', '^INV-\\d+$', '^\\d{4}-\\d{2}-\\d{2}$']) {
    expect(sandboxValue(text({ pattern }), 'seed')).toMatch(new RegExp(pattern, 'u'));
  }
});

it('A text of the sandbox is empty if no known form fits and the field may be empty', () => {
  expect(sandboxValue(text({ pattern: '^~{9}$' }), 'seed')).toBeNull();
  expect(sandboxValue(text({ pattern: '^~{9}$' }, true), 'seed')).toContain('Value');
});

it('A text of the sandbox is the same for the same seed', () => {
  expect(sandboxValue(text({}), 'seed')).toBe(sandboxValue(text({}), 'seed'));
  expect(sandboxValue(text({}), 'seed')).not.toBe(sandboxValue(text({}), 'other'));
});
