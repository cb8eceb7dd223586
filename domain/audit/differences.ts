import { type DefinitionChange, definitionChanges } from '../definition-changes.ts';

/** How one member of an audit entry came out of the change. */
export type AuditDifference = Omit<DefinitionChange, 'kind'> & {
  /** What stayed tells what was changed, such as which fraud match was resolved. */
  readonly kind: DefinitionChange['kind'] | 'unchanged';
};

/** Members that would give somebody access. No entry should have one; should one come in all the same, it is not shown. */
const secretName = /password|secret|token|credential|hash$/i;
const hidden = '(hidden)';

const withoutSecrets = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, secretName.test(name) ? hidden : withoutSecrets(member)]),
  );
};

const shownOf = (side: unknown): Readonly<Record<string, unknown>> =>
  typeof side === 'object' && side !== null ? (withoutSecrets(side) as Readonly<Record<string, unknown>>) : {};

/**
 * What an entry of the audit log says, member by member: what changed first, then what stayed.
 * @param before the members that changed as they were, and `after` as they are: objects as JSON carries them, or null
 */
export const auditDifferences = (before: unknown, after: unknown): AuditDifference[] => {
  const [was, is] = [shownOf(before), shownOf(after)];
  const changes = definitionChanges(was, is);
  const stayed = Object.keys(was).filter((name) => name in is && !changes.some(({ path }) => path[0] === name));
  return [
    ...changes,
    ...stayed.map((name) => ({ path: [name], kind: 'unchanged' as const, before: was[name], after: is[name] })),
  ];
};
