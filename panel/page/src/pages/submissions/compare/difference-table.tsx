import { Table, Text, UnstyledButton } from '@mantine/core';
import { t } from '../../../languages/message';
import { FieldValue } from '../fields/field-value';
import type { ValuePair } from './value-pairs';

/** The values that differ, side by side. Choosing one shows its place on both pages. */
export const DifferenceTable = ({
  differing,
  sameCount,
  active,
  onActive,
}: {
  differing: readonly ValuePair[];
  sameCount: number;
  /** The field whose places are shown. */
  active: string | null;
  onActive: (name: string) => void;
}) => (
  <>
    {differing.length > 0 && (
      <Table.ScrollContainer minWidth={320} mah="28dvh">
        <Table fz="sm" verticalSpacing={4} aria-label={t('Values that differ')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Field')}</Table.Th>
              <Table.Th>{t('This submission')}</Table.Th>
              <Table.Th>{t('Earlier submission')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {differing.map(({ name, label, own, earlier }) => (
              <Table.Tr key={name} bg={name === active ? 'var(--mantine-primary-color-light)' : undefined}>
                <Table.Td>
                  <UnstyledButton fz="sm" aria-pressed={name === active} onClick={() => onActive(name)}>
                    {label}
                  </UnstyledButton>
                </Table.Td>
                <Table.Td>
                  <FieldValue value={own?.value} type={own?.type} />
                </Table.Td>
                <Table.Td>
                  <FieldValue value={earlier?.value} type={earlier?.type} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    )}
    <Text size="sm" c="dimmed">
      {differing.length === 0
        ? t('All values are the same.')
        : sameCount === 1
          ? t('One other value is the same.')
          : t('{sameCount} other values are the same.', { sameCount })}
    </Text>
  </>
);
