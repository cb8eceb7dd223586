import { Text } from '@mantine/core';
import { t } from '../../../languages/message';
import type { ReviewField } from '../types';
import { valueWords } from './field-value';
import { UseValue } from './use-value';

/** The second reading of a field in a sentence; null if it adds nothing. */
const wordsOf = ({ secondReading, value }: ReviewField): string | null => {
  if (!secondReading) return null;
  const other = valueWords(secondReading.other);
  switch (secondReading.outcome) {
    case 'agreed':
      return t('The language model reads the same');
    case 'added':
      return t('Found by the language model only');
    case 'replaced':
      return t('Read by the language model; the engine read {other}', { other });
    case 'kept':
      return t('The language model reads {other}', { other });
    case 'absent':
      return value === null ? null : t('The language model found no value');
    case 'unverified':
      return null;
  }
};

/** The second reading of a field. If the two readers differ, the other value can be used with a click. */
export const SecondReading = ({ field, onUse }: { field: ReviewField; onUse: ((value: unknown) => void) | null }) => {
  const words = wordsOf(field);
  if (words === null) return null;
  const other = field.secondReading?.other ?? null;
  return (
    <Text size="xs" c="dimmed">
      {words}
      {other !== null && onUse && field.type !== 'array' && (
        <UseValue field={field} value={other} words={t('Use it')} onUse={onUse} />
      )}
    </Text>
  );
};
