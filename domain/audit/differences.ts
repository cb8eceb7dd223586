import { type DefinitionChange, definitionChanges } from '../definition-changes.ts';
import { isObject } from '../narrowing.ts';

/** The difference of one member of an audit entry. */
export type AuditDifference = Omit<DefinitionChange, 'kind'> & {
  /** Unchanged members identify what was changed, such as which fraud match was resolved. */
  readonly kind: DefinitionChange['kind'] | 'unchanged';
};

/** Members that would grant access. No entry should contain one; if one does, it is not shown. */
const secretName = /password|secret|token|credential|hash$/i;
const hidden = '(hidden)';

const withoutSecrets = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, secretName.test(name) ? hidden : withoutSecrets(member)]),
  );
};

const shownOf = (side: unknown): Readonly<Record<string, unknown>> => {
  const shown = withoutSecrets(side);
  return isObject(shown) ? shown : {};
};

/**
 * The differences of an audit entry, member by member: changed members first, then unchanged ones.
 * @param before the members before the change, and `after` those after it: JSON objects or null
 */
export const auditDifferences = (before: unknown, after: unknown): AuditDifference[] => {
  const was = shownOf(before);
  const is = shownOf(after);
  const changes = definitionChanges(was, is);
  const stayed = Object.keys(was).filter((name) => name in is && !changes.some(({ path }) => path[0] === name));
  return [
    ...changes,
    ...stayed.map((name) => ({ path: [name], kind: 'unchanged' as const, before: was[name], after: is[name] })),
  ];
};
