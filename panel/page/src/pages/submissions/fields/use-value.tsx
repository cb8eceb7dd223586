import { Anchor } from '@mantine/core';
import { t } from '../../../languages/message';
import type { ReviewField } from '../types';
import { valueWords } from './field-value';

/** A link that uses another value that the page or a reader has for a field. */
export const UseValue = ({
  field,
  value,
  words,
  onUse,
}: {
  field: ReviewField;
  value: unknown;
  words: string;
  onUse: (value: unknown) => void;
}) => (
  <Anchor
    component="button"
    type="button"
    size="xs"
    ms={6}
    aria-label={t('Use {value} as {label}', { value: valueWords(value), label: field.label })}
    onClick={() => onUse(value)}
  >
    {words}
  </Anchor>
);
