/** Makes a cache of what is computed for two pictures or references, for as long as both exist. */
export const pairCache = <Key extends object, Value>() => {
  const known = new WeakMap<Key, WeakMap<Key, Value>>();
  /** The value of a pair, computed the first time. */
  return (first: Key, second: Key, compute: () => Value): Value => {
    const ofFirst = known.get(first) ?? new WeakMap<Key, Value>();
    known.set(first, ofFirst);
    const value = ofFirst.get(second) ?? compute();
    ofFirst.set(second, value);
    return value;
  };
};
