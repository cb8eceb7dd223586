import type { OutputField } from '../../../../domain/output-field.ts';
import type { ProcessingSettings } from '../../../../domain/workflow-definitions/definition.ts';
import type { SecondReaderSettings } from '../../../../domain/workflow-definitions/second-reader.ts';
import type { Extraction } from '../../extraction/result/assemble.ts';

/** The fields that a workflow has the second reader asked for; empty if the engine is sure of the document. */
export const fieldsToAsk = (
  schema: readonly OutputField[],
  { extractedData, fieldConfidences, invalidFields }: Extraction,
  { below, ask, missing }: SecondReaderSettings,
  { reviewFieldsBelow = {} }: Pick<ProcessingSettings, 'reviewFieldsBelow'>,
): readonly OutputField[] => {
  const isDoubtful = ({ name, required }: OutputField): boolean => {
    if (Object.hasOwn(invalidFields, name)) return true;
    if ((extractedData[name] ?? null) === null) return required || missing === 'all';
    return (fieldConfidences[name] ?? 0) < Math.max(below, reviewFieldsBelow[name] ?? 0);
  };
  const doubtful = schema.filter(isDoubtful);
  return ask === 'all' && doubtful.length > 0 ? schema : doubtful;
};
