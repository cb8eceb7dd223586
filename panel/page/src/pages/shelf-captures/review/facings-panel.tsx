import { fixedWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import {
  ColorSwatch,
  Grid,
  Group,
  Paper,
  Progress,
  SegmentedControl,
  Table,
  Text,
  Title,
  Tooltip,
} from '@mantine/core';
import { useState } from 'react';
import { Confidence } from '../../../components/values/confidence';
import { brandColors, skuStyles } from '../boxes/sku-colors';
import type { CaptureReview, Product, ShelfCount } from '../types';

type Result = NonNullable<CaptureReview['result']>;
type By = 'sku' | 'brand';

interface FacingRow {
  readonly key: string;
  readonly name: string;
  readonly facings: number;
  /** The recognized facings; null if no box was corrected. */
  readonly recognized: number | null;
  readonly shareOfShelf: number;
  readonly confidence: number | null;
}

const barHeightPx = 26;
const barsMax = 20;

const percent = (share: number): string => `${fixedWords(share * 100, 1)}%`;

const skuRows = ({ facings }: ShelfCount, recognized: ShelfCount | null): FacingRow[] =>
  facings.bySku.map(({ sku, ...row }) => ({
    ...row,
    key: sku,
    recognized: recognized && (recognized.facings.bySku.find((one) => one.sku === sku)?.facings ?? 0),
  }));

const brandRows = ({ facings }: ShelfCount, recognized: ShelfCount | null): FacingRow[] =>
  facings.byBrand.map(({ brand, ...row }) => ({
    ...row,
    key: brand,
    name: brand,
    confidence: null,
    recognized: recognized && (recognized.facings.byBrand.find((one) => one.brand === brand)?.facings ?? 0),
  }));

/** The share of shelf as one stacked bar. */
const ShareBar = ({ rows, colorOf }: { rows: readonly FacingRow[]; colorOf: (key: string) => string }) => (
  <Progress.Root size={28} mb="md" aria-hidden>
    {rows.map(({ key, name, shareOfShelf }) => (
      <Tooltip key={key} label={`${name}: ${percent(shareOfShelf)}`}>
        <Progress.Section
          value={shareOfShelf * 100}
          color={colorOf(key)}
          style={{ borderInlineEnd: '2px solid var(--mantine-color-body)' }}
        />
      </Tooltip>
    ))}
  </Progress.Root>
);

const FacingTable = ({
  rows,
  by,
  colorOf,
}: {
  rows: readonly FacingRow[];
  by: By;
  colorOf: (key: string) => string;
}) => (
  <Table.ScrollContainer minWidth={380} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
    <Table fz="sm" aria-label={by === 'sku' ? t('Facings by product') : t('Facings by brand')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{by === 'sku' ? t('Product') : t('Brand')}</Table.Th>
          <Table.Th ta="end">{t('Facings')}</Table.Th>
          <Table.Th ta="end">{t('Share of shelf')}</Table.Th>
          {by === 'sku' && <Table.Th ta="end">{t('Confidence')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, facings, recognized, shareOfShelf, confidence }) => (
          <Table.Tr key={key}>
            <Table.Td>
              <Group gap="xs" wrap="nowrap">
                <ColorSwatch size={12} color={colorOf(key)} aria-hidden />
                {name}
              </Group>
            </Table.Td>
            <Table.Td ta="end" className="docket-numeric">
              {facings}
              {recognized !== null && recognized !== facings && (
                <Text size="xs" c="dimmed">
                  {t('recognized {recognized}', { recognized })}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="end" className="docket-numeric">
              {percent(shareOfShelf)}
            </Table.Td>
            {by === 'sku' && (
              <Table.Td ta="end">
                <Confidence value={confidence} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

const Totals = ({ totals }: ShelfCount) => (
  <Text size="sm" c="dimmed" mb="md">
    {t(
      '{facings} facings of {skus} products and {brands} brands on {photos} photos. Unrecognized packs: {unrecognized}. Packs seen in two photos, counted once: {duplicates}.',
      {
        facings: totals.facings,
        skus: totals.skus,
        brands: totals.brands,
        photos: totals.photos,
        unrecognized: totals.unrecognized,
        duplicates: totals.duplicates,
      },
    )}
  </Text>
);

/** Facings and share of shelf, by product or by brand, as bars and as a table. */
export const FacingsPanel = ({
  result: { count, recognized, unknown },
  catalog,
}: {
  result: Result;
  catalog: readonly Product[];
}) => {
  const [by, setBy] = useState<By>('sku');
  const styleOf = skuStyles(catalog);
  const colorOf = by === 'sku' ? (sku: string) => styleOf(sku).color : brandColors(catalog);
  const rows = by === 'sku' ? skuRows(count, recognized) : brandRows(count, recognized);
  const bars = rows.slice(0, barsMax);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Facings')}>
      <Group justify="space-between" mb="xs">
        <Title order={2}>{t('Facings and share of shelf')}</Title>
        <SegmentedControl
          aria-label={t('Count by')}
          size="xs"
          data={[
            { value: 'sku', label: t('By product') },
            { value: 'brand', label: t('By brand') },
          ]}
          value={by}
          onChange={setBy}
        />
      </Group>
      <Totals {...count} />
      {rows.length === 0 ? (
        <Text size="sm">{t('No products of the catalog were recognized.')}</Text>
      ) : (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 6 }} aria-hidden>
            <ShareBar rows={rows} colorOf={colorOf} />
            <BarChart
              h={bars.length * barHeightPx + 40}
              data={bars.map(({ name, facings }) => ({ name, facings }))}
              dataKey="name"
              orientation="vertical"
              series={[{ name: 'facings', label: t('Facings'), color: 'teal.7' }]}
              yAxisProps={{ width: 130, interval: 0 }}
              xAxisProps={{ allowDecimals: false }}
              gridAxis="x"
              barChartProps={{ accessibilityLayer: false }}
              barProps={{ isAnimationActive: false }}
            />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <FacingTable rows={rows} by={by} colorOf={colorOf} />
          </Grid.Col>
        </Grid>
      )}
      {unknown.map((reason) => (
        <Text key={reason} size="xs" c="dimmed" mt="xs">
          {reason}
        </Text>
      ))}
    </Paper>
  );
};
