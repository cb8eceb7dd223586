import type { OutputField } from '../../../../domain/output-field.ts';
import { foldText, wordsOfName } from '../sheet/fold.ts';

/**
 * A cache, because a reading asks for the text of a field many times. Entries are dropped together with their schemas.
 */
const known = new WeakMap<OutputField, string>();

/** The words of a field's name and label, folded: rules look in them for what the field asks for. */
export const askedText = (field: OutputField): string => {
  const asked = known.get(field) ?? foldText(`${wordsOfName(field.name)} ${field.label}`);
  known.set(field, asked);
  return asked;
};
