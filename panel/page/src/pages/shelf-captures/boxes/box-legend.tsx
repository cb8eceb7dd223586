import { Group, Paper, Select, Switch, Text, Title, UnstyledButton } from '@mantine/core';
import { t } from '../../../languages/message';
import type { CaptureBox } from '../types';
import type { SkuStyle } from './sku-colors';
import type { BoxFilter } from './use-box-filter';

const Swatch = ({ style }: { style: SkuStyle }) => (
  <svg width={22} height={14} aria-hidden>
    <rect x={1} y={1} width={20} height={12} fill="none" stroke="#000" strokeOpacity={0.65} strokeWidth={3} />
    <rect
      x={1}
      y={1}
      width={20}
      height={12}
      fill={style.color}
      fillOpacity={0.25}
      stroke={style.color}
      strokeWidth={2}
      strokeDasharray={style.dash}
    />
  </svg>
);

/** The legend of the box colors, with filters for the boxes. */
export const BoxLegend = ({
  boxes,
  filter,
  nameOf,
  styleOf,
}: {
  boxes: readonly CaptureBox[];
  filter: BoxFilter;
  nameOf: (sku: string | null) => string | null;
  styleOf: (sku: string | null) => SkuStyle;
}) => {
  const bySku = [...Map.groupBy(boxes, ({ sku }) => sku)].sort(([, a], [, b]) => b.length - a.length);
  const brands = [...new Set(boxes.flatMap(({ brand }) => brand ?? []))].sort();
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Legend')}>
      <Title order={2} mb="sm">
        {t('Visible boxes')}
      </Title>
      <Group mb="sm" align="flex-end" justify="space-between">
        <Select
          label={t('Brand')}
          placeholder={t('All brands')}
          data={brands}
          value={filter.brand}
          onChange={filter.setBrand}
          clearable
          clearButtonProps={{ 'aria-label': t('All brands') }}
          w={160}
        />
        <Switch
          label={t('Low confidence only')}
          checked={filter.onlyLowConfidence}
          onChange={(event) => filter.setOnlyLowConfidence(event.currentTarget.checked)}
          pb={8}
        />
      </Group>
      <Group gap={6}>
        {bySku.map(([sku, ofSku]) => {
          const isShown = !filter.hidden.has(sku);
          return (
            <UnstyledButton
              key={sku ?? 'unknown'}
              aria-pressed={isShown}
              onClick={() => filter.toggle(sku)}
              px={8}
              py={4}
              style={{
                borderRadius: 'var(--mantine-radius-sm)',
                border: '1px solid var(--mantine-color-default-border)',
                background: isShown ? 'var(--mantine-color-default-hover)' : 'transparent',
              }}
            >
              <Group gap={6} wrap="nowrap">
                <Swatch style={styleOf(sku)} />
                <Text size="xs" td={isShown ? undefined : 'line-through'}>
                  {nameOf(sku) ?? t('Unknown product')} · {ofSku.length}
                </Text>
              </Group>
            </UnstyledButton>
          );
        })}
      </Group>
    </Paper>
  );
};
