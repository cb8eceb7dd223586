/** The types whose values are texts, so that a pattern and lengths apply. */
export const isText = (type: string | null): boolean => !['array', 'object', 'boolean', 'enum'].includes(type ?? '');

/** A field with another type, without the settings that the new type does not use. */
export const withType = (field: Readonly<Record<string, unknown>>, type: string | null) => {
  const { fields, values, validation, ...rest } = field;
  return {
    ...rest,
    type,
    ...(validation !== undefined && isText(type) ? { validation } : {}),
    ...(values !== undefined && type === 'enum' ? { values } : {}),
    ...(fields !== undefined && (type === 'array' || type === 'object') ? { fields } : {}),
  };
};
