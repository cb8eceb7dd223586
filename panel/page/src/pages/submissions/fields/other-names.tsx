import { Text } from '@mantine/core';
import { t } from '../../../languages/message';
import type { ReviewField } from '../types';
import { UseValue } from './use-value';

/** The other names of the issuer on the page. Clicking one uses it as the value. */
export const OtherNames = ({ field, onUse }: { field: ReviewField; onUse: ((value: unknown) => void) | null }) => {
  const names = field.evidence?.alternatives ?? [];
  if (names.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {t('Also on the page:')}
      {names.map(({ text }) =>
        onUse ? (
          <UseValue key={text} field={field} value={text} words={text} onUse={onUse} />
        ) : (
          <Text key={text} component="span" size="xs" ms={6}>
            {text}
          </Text>
        ),
      )}
    </Text>
  );
};
