import { Badge, Box, Group, Image, Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { t } from '../../../languages/message';
import { rowDifferences, shelfRows } from '../boxes/shelf-rows';
import { productUrl } from '../picture-urls';
import type { CaptureBox } from '../types';

const Facing = ({
  sessionId,
  shown,
  name,
  isSelected,
  onSelect,
}: {
  sessionId: string;
  shown: CaptureBox;
  name: string;
  isSelected: boolean;
  onSelect: () => void;
}) => (
  <UnstyledButton
    onClick={onSelect}
    aria-pressed={isSelected}
    aria-label={shown.duplicateOf ? t('{name}, counted in another photo', { name }) : name}
    title={name}
    p={4}
    w={76}
    flex="none"
    style={{
      borderRadius: 'var(--mantine-radius-sm)',
      border: `2px solid ${isSelected ? 'var(--mantine-primary-color-filled)' : 'var(--mantine-color-default-border)'}`,
    }}
  >
    {shown.sku === null ? (
      <Box h={56} style={{ display: 'grid', placeItems: 'center' }}>
        <Text c="dimmed">?</Text>
      </Box>
    ) : (
      <Image
        src={productUrl(sessionId, shown.sku)}
        alt=""
        h={56}
        fit="contain"
        loading="lazy"
        // The name below stays readable.
        opacity={shown.duplicateOf ? 0.5 : 1}
      />
    )}
    <Text size="xs" truncate="end" ta="center">
      {name}
    </Text>
  </UnstyledButton>
);

/**
 * The rows of a photo's shelf, as a planogram shows them; if the profile has a planogram, with the differences from it.
 */
export const RowView = ({
  sessionId,
  boxes,
  everywhere,
  planogram,
  nameOf,
  selected,
  onSelect,
}: {
  sessionId: string;
  boxes: readonly CaptureBox[];
  /** The boxes of each photo of the capture: the planogram is about all of them. */
  everywhere: readonly (readonly CaptureBox[])[];
  /** The expected SKUs of each row; null if the profile has no planogram. */
  planogram: readonly (readonly string[])[] | null;
  nameOf: (sku: string | null) => string | null;
  selected: readonly string[];
  onSelect: (detectionId: string) => void;
}) => {
  const rows = shelfRows(boxes);
  const found = everywhere.map((ofPhoto) => shelfRows(ofPhoto.filter(({ duplicateOf }) => duplicateOf === null)));
  const count = Math.max(rows.length, planogram?.length ?? 0);
  if (count === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Shelf rows')}>
      <Title order={2} mb="sm">
        {t('Shelf rows')}
      </Title>
      <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
        {Array.from({ length: count }, (_, index) => {
          const row = rows[index] ?? [];
          const expected = planogram?.[index];
          const differences = expected
            ? rowDifferences(
                expected,
                found.flatMap((ofPhoto) => ofPhoto[index] ?? []),
              )
            : [];
          return (
            <li key={row[0]?.detectionId ?? `empty ${index}`}>
              <Text size="sm" fw={600}>
                {t('Row {index}', { index: index + 1 })}
                <Text span size="xs" c="dimmed" fw={400}>
                  {' · '}
                  {expected
                    ? t('{count, plural, one {# facing} other {# facings}}, {expected} expected', {
                        count: row.length,
                        expected: expected.length,
                      })
                    : t('{count, plural, one {# facing} other {# facings}}', { count: row.length })}
                </Text>
              </Text>
              {row.length > 0 && (
                <Group
                  gap={4}
                  wrap="nowrap"
                  py={4}
                  tabIndex={0}
                  role="group"
                  aria-label={t('Row {index}', { index: index + 1 })}
                  style={{ overflowX: 'auto' }}
                >
                  {row.map((one) => (
                    <Facing
                      key={one.detectionId}
                      sessionId={sessionId}
                      shown={one}
                      name={nameOf(one.sku) ?? t('Unknown product')}
                      isSelected={selected.includes(one.detectionId)}
                      onSelect={() => onSelect(one.detectionId)}
                    />
                  ))}
                </Group>
              )}
              {expected && differences.length === 0 && (
                <Badge color="green" variant="light" tt="none">
                  {t('As in the planogram')}
                </Badge>
              )}
              <Group gap={6}>
                {differences.map(({ sku, expected: wanted, found }) => (
                  <Badge key={sku} color={found < wanted ? 'red' : 'orange'} variant="light" tt="none">
                    {t('{name}: {found} of {wanted}', { name: nameOf(sku) ?? sku, found, wanted })}
                  </Badge>
                ))}
              </Group>
            </li>
          );
        })}
      </Stack>
    </Paper>
  );
};
