import { membersOf } from '../../../../domain/narrowing.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import { squash } from '../../extraction/sheet/fold.ts';

/** Whether two values of a field mean the same: texts by their letters and digits, amounts and numbers as numbers. */
export const isSameValue = (field: Pick<OutputField, 'type' | 'fields'>, one: unknown, other: unknown): boolean => {
  if (one === null || other === null) return one === other;
  switch (field.type) {
    case 'number':
    case 'integer':
    case 'currency':
      return Number(one) === Number(other);
    case 'object':
      return (
        field.fields?.every((member) =>
          isSameValue(member, membersOf(one)[member.name] ?? null, membersOf(other)[member.name] ?? null),
        ) ?? squash(JSON.stringify(one)) === squash(JSON.stringify(other))
      );
    case 'array': {
      if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
      const item = { type: field.fields ? ('object' as const) : ('string' as const), fields: field.fields };
      return one.every((value, index) => isSameValue(item, value, other[index]));
    }
    default:
      return one === other || (squash(String(one)) !== '' && squash(String(one)) === squash(String(other)));
  }
};
