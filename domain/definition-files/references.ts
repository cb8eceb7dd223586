/** `${NAME}` is a value of the environment, `${secret:NAME}` a secret, and `$${` stands for `${` itself. */
const reference = /\$?\$\{(secret:)?([A-Za-z][A-Za-z0-9_.-]{0,99})\}/g;

/** The values of references in files. */
export interface ReferenceValues {
  readonly values: Readonly<Record<string, string>>;
  /** The secret with this name; undefined if the command does not have it. */
  readonly secretOf: (name: string) => string | undefined;
}

/** A reference to a value that does not exist, or to a secret where none is allowed. */
export interface ReferenceFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A file's value with its references replaced. */
export interface Filled {
  readonly value: unknown;
  readonly faults: readonly ReferenceFault[];
}

/** Stands for a secret that the command does not have, in a value that {@link fillReferences} returns. */
export const unknownSecret = '\u0000unknown secret';

/**
 * Replaces the references in every string of a value. A string with a secret that the command does not have becomes
 * {@link unknownSecret}.
 * @param mayBeSecret whether a secret may be in the member at a path
 */
export const fillReferences = (
  value: unknown,
  { values, secretOf }: ReferenceValues,
  mayBeSecret: (path: readonly (string | number)[]) => boolean,
): Filled => {
  const faults: ReferenceFault[] = [];
  const fillText = (text: string, path: readonly (string | number)[]): string => {
    let isUnknown = false;
    const filled = text.replaceAll(reference, (found, secret: string | undefined, name: string) => {
      if (found.startsWith('$$')) return found.slice(1);
      if (secret === undefined) {
        const known = Object.hasOwn(values, name) ? values[name] : undefined;
        if (known === undefined) faults.push({ path, message: `\${${name}} has no value in the environment` });
        return known ?? found;
      }
      if (!mayBeSecret(path)) {
        faults.push({
          path,
          message: `\${secret:${name}} cannot be here: only headers of endpoints and secrets of mailboxes are kept secret`,
        });
        return found;
      }
      const known = secretOf(name);
      if (known === undefined) isUnknown = true;
      return known ?? '';
    });
    return isUnknown ? unknownSecret : filled;
  };
  const fill = (one: unknown, path: readonly (string | number)[]): unknown => {
    if (typeof one === 'string') return fillText(one, path);
    if (Array.isArray(one)) return one.map((item, index) => fill(item, [...path, index]));
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, member]) => [name, fill(member, [...path, name])]));
  };
  return { value: fill(value, []), faults };
};

/** Escapes a text of the service for a file, so that nothing in it is read as a reference. */
export const escapeReferences = (text: string): string => text.replaceAll(reference, (found) => `$${found}`);
