import { Group, Image, Select, type SelectProps, Text } from '@mantine/core';
import { productUrl } from '../picture-urls';
import type { Product } from '../types';

const unknown = 'unknown';
const keyOf = (sku: string): string => `sku:${sku}`;

/** Selects the product of a box: one of the catalog, with its picture, or an unknown one. */
export const SkuSelect = ({
  sessionId,
  catalog,
  value,
  onChange,
}: {
  sessionId: string;
  catalog: readonly Product[];
  /** Null for an unknown product. */
  value: string | null;
  onChange: (sku: string | null) => void;
}) => {
  const products = new Map(catalog.map((product) => [keyOf(product.sku), product]));
  const renderOption: SelectProps['renderOption'] = ({ option }) => {
    const product = products.get(option.value);
    if (!product) return <Text size="sm">{option.label}</Text>;
    return (
      <Group gap="xs" wrap="nowrap">
        <Image src={productUrl(sessionId, product.sku)} alt="" w={30} h={36} fit="contain" loading="lazy" />
        <div>
          <Text size="sm">{product.name}</Text>
          <Text size="xs" c="dimmed">
            {product.brand} · {product.sku}
          </Text>
        </div>
      </Group>
    );
  };
  return (
    <Select
      label="Product"
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matching product"
      data={[
        { value: unknown, label: 'Unknown product' },
        ...catalog.map(({ sku, name }) => ({ value: keyOf(sku), label: name })),
      ]}
      value={value === null ? unknown : keyOf(value)}
      onChange={(chosen) => chosen !== null && onChange(products.get(chosen)?.sku ?? null)}
      renderOption={renderOption}
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
    />
  );
};
