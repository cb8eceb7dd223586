import { type Checker, SignatureKind, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { newId } from '../../../domain/ids.ts';

/** A number from 0 to below `count`. */
export type Choose = (count: number) => number;

/** Returns choices that are always the same for a seed. */
export const chooseBy = (seed: number): Choose => {
  let state = seed;
  return (count) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % count;
  };
};

/** Long enough for a search, and an id from which others are derived. */
const text = newId('submission');

/** More items than any special case of a statement takes, such as a look-up of few items. */
const manyItems = 1_001;

/**
 * A value that stands for any other: it can be read, called, iterated and put into a text. Prisma's models return it,
 * because their types need no check.
 */
export const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === 'then') return undefined;
    if (name === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : text);
    if (name === Symbol.iterator) return [][Symbol.iterator];
    return name === 'toJSON' || name === 'toString' ? () => text : anything;
  },
  apply: () => anything,
});

/** Thrown if a type has no samples. A piece of a statement cannot be made up. */
export class NoSampleError extends Error {}

/** The stand-in for the database among the arguments of a function. */
export interface Databases {
  readonly prisma: unknown;
  readonly pool: unknown;
}

/** The inputs of a sample. */
export interface Sampling extends Databases {
  readonly choose: Choose;
}

type Maker = (sampling: Sampling, depth: number) => unknown;

/** The depth at which types that contain themselves end. */
const depthMax = 7;

const classes: Readonly<Record<string, Maker>> = {
  Date: () => new Date(),
  Uint8Array: () => new Uint8Array(1),
  Buffer: () => Buffer.from(text),
  Map: () => new Map(),
  ReadonlyMap: () => new Map(),
  Set: () => new Set(),
  ReadonlySet: () => new Set(),
  URL: () => new URL('https://example.com'),
  Promise: async () => anything,
  Sql: () => {
    throw new NoSampleError('A piece of a statement has no samples');
  },
};

/** One item, and now and then very many. */
export const repeat = <Item>(item: Item, choose: Choose): Item[] =>
  Array.from({ length: choose(6) === 0 ? manyItems : 1 }, () => item);

/**
 * Creates values of types. Each call chooses again among the alternatives of unions, and which optional members to
 * leave out.
 */
export const createSampler = (checker: Checker): ((type: Type, sampling: Sampling) => unknown) => {
  const makers = new Map<number, Maker>();
  const has = (type: Type, name: string) => checker.getPropertyOfType(type, name) !== undefined;
  const of = (type: Type | undefined): Maker =>
    type ? (sampling, depth) => makerOf(type)(sampling, depth + 1) : () => anything;

  const ofMembers = (type: Type): Maker => {
    const members = checker.getPropertiesOfType(type).map((member) => ({
      name: member.name,
      isOptional: (member.flags & SymbolFlags.Optional) !== 0,
      make: of(checker.getTypeOfSymbol(member)),
    }));
    return (sampling, depth) => {
      if (depth > depthMax) return anything;
      const given = members.filter(({ isOptional }) => !isOptional || sampling.choose(2) === 0);
      return Object.fromEntries(given.map(({ name, make }) => [name, make(sampling, depth)]));
    };
  };

  const ofObject = (type: Type): Maker => {
    const known = classes[type.getSymbol()?.name ?? ''];
    if (known) return known;
    if (has(type, '$queryRaw')) return ({ prisma }) => prisma;
    if (has(type, 'totalCount')) return ({ pool }) => pool;
    const items = type.isTypeReference() ? checker.getTypeArguments(type).map(of) : [];
    if (checker.isTupleType(type)) return (sampling, depth) => items.map((make) => make(sampling, depth));
    const [item] = checker.isArrayLikeType(type) ? items : [];
    if (item) return (sampling, depth) => repeat(item(sampling, depth), sampling.choose);
    const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
    if (!signature) return ofMembers(type);
    const result = of(checker.getReturnTypeOfSignature(signature));
    return (sampling, depth) => () => result(sampling, depth);
  };

  const ofUnion = (types: readonly Type[]): Maker => {
    const alternatives = types.map(of);
    return (sampling, depth) => alternatives[sampling.choose(alternatives.length)]?.(sampling, depth - 1);
  };

  const ofType = (type: Type): Maker => {
    if (type.isLiteralType()) return () => type.value;
    if (type.isUnionType()) return has(type, '$queryRaw') ? ({ prisma }) => prisma : ofUnion(type.getTypes());
    const { flags } = type;
    if (flags & TypeFlags.StringLike) return () => text;
    if (flags & TypeFlags.NumberLike) return () => 1;
    if (flags & TypeFlags.BigIntLike) return () => 1n;
    if (flags & TypeFlags.BooleanLike) return ({ choose }) => choose(2) === 0;
    if (flags & TypeFlags.Null) return () => null;
    if (flags & TypeFlags.VoidLike) return () => undefined;
    if (flags & (TypeFlags.Object | TypeFlags.Intersection)) return ofObject(type);
    const constraint = checker.getBaseConstraintOfType(type);
    return constraint && constraint.id !== type.id ? of(constraint) : () => ({});
  };

  const makerOf = (type: Type): Maker => {
    const made = makers.get(type.id) ?? ofType(type);
    makers.set(type.id, made);
    return made;
  };
  return (type, sampling) => makerOf(type)(sampling, 0);
};
