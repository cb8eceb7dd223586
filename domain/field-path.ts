/** Returns the path of a member in readable form: `contentTypes[1]`, `externalUser.email`. */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
