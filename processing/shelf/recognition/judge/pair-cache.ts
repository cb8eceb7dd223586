/** Makes a cache of what is computed for two objects, for as long as both exist. */
export const pairCache = <First extends object, Second extends object, Value>() => {
  const known = new WeakMap<First, WeakMap<Second, Value>>();
  /** The value of a pair, computed the first time. */
  return (first: First, second: Second, compute: () => Value): Value => {
    const ofFirst = known.get(first) ?? new WeakMap<Second, Value>();
    known.set(first, ofFirst);
    const value = ofFirst.get(second) ?? compute();
    ofFirst.set(second, value);
    return value;
  };
};
