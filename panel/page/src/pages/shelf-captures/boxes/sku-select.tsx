import { Combobox, Group, Image, Text, TextInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../languages/message';
import { productUrl } from '../picture-urls';
import type { Product } from '../types';
import { findProducts } from './product-search';

const unknown = 'unknown';
const keyOf = (sku: string): string => `sku:${sku}`;
const shownMax = 50;

/** Selects a product: one of the catalog, found by typing parts of its name, or an unknown one. */
export const SkuSelect = ({
  sessionId,
  catalog,
  value,
  onChange,
}: {
  sessionId: string;
  catalog: readonly Product[];
  /** Null for an unknown product; undefined if several boxes have different ones. */
  value: string | null | undefined;
  onChange: (sku: string | null) => void;
}) => {
  // Null while nothing is typed. The field then shows the product.
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(null);
    },
  });
  const current =
    value === undefined ? '' : (catalog.find(({ sku }) => sku === value)?.name ?? value ?? t('Unknown product'));
  const found = findProducts(catalog, typed ?? '');
  const isUnknownShown = t('unknown product').includes((typed ?? '').toLowerCase().trim());
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(chosen) => {
        onChange(found.find(({ sku }) => keyOf(sku) === chosen)?.sku ?? null);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <TextInput
          label={t('Product')}
          placeholder={value === undefined ? t('Different products') : current}
          value={typed ?? (combobox.dropdownOpened ? '' : current)}
          onClick={() => combobox.openDropdown()}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
          {isUnknownShown && (
            <Combobox.Option value={unknown}>
              <Text size="sm">{t('Unknown product')}</Text>
            </Combobox.Option>
          )}
          {found.slice(0, shownMax).map(({ sku, name, brand }) => (
            <Combobox.Option key={sku} value={keyOf(sku)}>
              <Group gap="xs" wrap="nowrap">
                <Image src={productUrl(sessionId, sku)} alt="" w={30} h={36} fit="contain" loading="lazy" />
                <div>
                  <Text size="sm">{name}</Text>
                  <Text size="xs" c="dimmed">
                    {brand} · {sku}
                  </Text>
                </div>
              </Group>
            </Combobox.Option>
          ))}
          {found.length === 0 && !isUnknownShown && <Combobox.Empty>{t('No matching product')}</Combobox.Empty>}
          {found.length > shownMax && (
            <Text size="xs" c="dimmed" p="xs">
              {t('and {count} more. Type a part of the name.', { count: found.length - shownMax })}
            </Text>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
