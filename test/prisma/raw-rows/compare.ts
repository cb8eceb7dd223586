import { types } from 'pg';
import { type Checker, type Symbol as MemberSymbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Column } from './describe.ts';
import type { Reader } from './program.ts';

const { builtins } = types;

/** The ids of types that pg does not name. */
const other = {
  name: 19,
  boolArray: 1000,
  int2Array: 1005,
  int4Array: 1007,
  textArray: 1009,
  varcharArray: 1015,
  float8Array: 1022,
  jsonbArray: 3807,
};

/** The JavaScript form of a value in Prisma and pg, by the id of its type. */
const valueKinds: Readonly<Record<number, string>> = {
  [builtins.BOOL]: 'boolean',
  [builtins.INT2]: 'number',
  [builtins.INT4]: 'number',
  [builtins.FLOAT4]: 'number',
  [builtins.FLOAT8]: 'number',
  [builtins.TEXT]: 'string',
  [builtins.VARCHAR]: 'string',
  [other.name]: 'string',
  [builtins.UUID]: 'string',
  [builtins.BYTEA]: 'Uint8Array',
  [builtins.DATE]: 'Date',
  [builtins.TIMESTAMP]: 'Date',
  [builtins.TIMESTAMPTZ]: 'Date',
  [builtins.JSON]: 'json',
  [builtins.JSONB]: 'json',
  [other.boolArray]: 'boolean[]',
  [other.int2Array]: 'number[]',
  [other.int4Array]: 'number[]',
  [other.textArray]: 'string[]',
  [other.varcharArray]: 'string[]',
  [other.float8Array]: 'number[]',
  [other.jsonbArray]: 'json[]',
};

const kindOfColumn = (type: number, reader: Reader): string => {
  if (type === builtins.INT8) return reader === 'prisma' ? 'bigint' : 'string';
  if (type === builtins.NUMERIC) return reader === 'prisma' ? 'Decimal' : 'string';
  return valueKinds[type] ?? `type ${type}`;
};

/** The kinds of a type, in the words of {@link valueKinds}; one for each member of a union. */
const kindsOfType = (checker: Checker, type: Type): string[] => {
  if (type.isUnionType()) return [...new Set(type.getTypes().flatMap((one) => kindsOfType(checker, one)))];
  if (type.flags & TypeFlags.StringLike) return ['string'];
  if (type.flags & TypeFlags.NumberLike) return ['number'];
  if (type.flags & TypeFlags.BooleanLike) return ['boolean'];
  if (type.flags & TypeFlags.BigIntLike) return ['bigint'];
  if (type.flags & TypeFlags.Null) return ['null'];
  if (type.flags & TypeFlags.Undefined) return ['undefined'];
  if (type.flags & TypeFlags.AnyOrUnknown) return ['unknown'];
  const name = type.getSymbol()?.name ?? '';
  if (['Date', 'Decimal', 'Uint8Array'].includes(name)) return [name];
  if (checker.isArrayLikeType(type) && type.isTypeReference()) {
    const [item] = checker.getTypeArguments(type);
    return item ? kindsOfType(checker, item).map((kind) => `${kind}[]`) : [];
  }
  const constraint = checker.getBaseConstraintOfType(type);
  return constraint && constraint.id !== type.id ? kindsOfType(checker, constraint) : ['object'];
};

const neverInJson = ['Date', 'Decimal', 'Uint8Array', 'bigint'];

/** The paths in a type, read from JSON, to values that JSON does not have. */
const notJson = (checker: Checker, type: Type, path = '', depth = 0): string[] => {
  const kinds = kindsOfType(checker, type);
  const wrong = kinds.filter((kind) => neverInJson.includes(kind.replaceAll('[]', '')));
  if (wrong.length > 0) return wrong.map((kind) => `has a ${kind} in JSON at ${path || 'its root'}`);
  if (depth > 4 || !kinds.some((kind) => kind.startsWith('object'))) return [];
  const alternatives = type.isUnionType() ? type.getTypes() : [type];
  return alternatives.flatMap((one) => {
    const [item] = checker.isArrayLikeType(one) && one.isTypeReference() ? checker.getTypeArguments(one) : [];
    if (item) return notJson(checker, item, `${path}[]`, depth + 1);
    if (!kindsOfType(checker, one).includes('object')) return [];
    return checker.getPropertiesOfType(one).flatMap((member) => {
      const value = checker.getTypeOfSymbol(member);
      return value ? notJson(checker, value, `${path}.${member.name}`, depth + 1) : [];
    });
  });
};

/** The tables of left joins: their columns are null if the join finds no row. */
const outerTables = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/LEFT JOIN (\w+)/g)].map(([, table]) => table ?? ''));

/** The difference of a column from its declared type. */
export interface Difference {
  readonly column: string;
  readonly what: string;
}

const compareColumn = (
  checker: Checker,
  reader: Reader,
  column: Column,
  member: MemberSymbol,
  outer: ReadonlySet<string>,
): string[] => {
  const type = checker.getTypeOfSymbol(member);
  if (!type) return ['has no type'];
  const kinds = kindsOfType(checker, type);
  if (kinds.includes('unknown')) return [];
  const mayBeNull = column.of !== null && (column.of.isNullable || outer.has(column.of.table));
  const notNull = mayBeNull && !kinds.includes('null') ? ['may be null'] : [];
  const actual = kindOfColumn(column.type, reader);
  if (actual.startsWith('json')) return [...notNull, ...notJson(checker, type)];
  const wrong = kinds.filter((kind) => kind !== 'null' && kind !== 'undefined' && kind !== actual);
  return [...notNull, ...wrong.map((kind) => `is a ${actual}, and declared a ${kind}`)];
};

/**
 * Compares the columns that a statement returns with the declared type of a row. PostgreSQL reports neither whether an
 * expression can be null nor the content of JSON.
 */
export const compareRow = (
  checker: Checker,
  { row, reader }: { readonly row: Type; readonly reader: Reader },
  columns: readonly Column[],
  text: string,
): Difference[] => {
  if (row.flags & (TypeFlags.AnyOrUnknown | TypeFlags.NonPrimitive)) return [];
  const members = new Map(checker.getPropertiesOfType(row).map((member) => [member.name, member]));
  const outer = outerTables(text);
  const missing = [...members.values()].filter(
    ({ name, flags }) => (flags & SymbolFlags.Optional) === 0 && !columns.some((column) => column.name === name),
  );
  return [
    ...missing.map(({ name }) => ({ column: name, what: 'is declared, but not selected' })),
    ...columns.flatMap((column) => {
      const member = members.get(column.name);
      const found = member ? compareColumn(checker, reader, column, member, outer) : ['is selected, but not declared'];
      return found.map((what) => ({ column: column.name, what }));
    }),
  ];
};
