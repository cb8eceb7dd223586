import { Button, Center, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconPackage, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { EmptyState } from '../../../components/list/empty-state';
import { t } from '../../../languages/message';
import type { CatalogItem, PictureOf } from './catalog';
import { ProductCard } from './product-card';
import { ProductModal } from './product-modal';

const matches = ({ sku, name, brand }: CatalogItem, text: string): boolean =>
  [sku, name, brand].some((one) => one.toLowerCase().includes(text.toLowerCase()));

/** A catalog as pictures. Clicking a product shows its images, or calls `onOpen` if it is given. */
export const CatalogGrid = ({
  items,
  pictureOf,
  onOpen,
  actions,
  step = 60,
}: {
  items: readonly CatalogItem[];
  pictureOf: PictureOf;
  onOpen?: (sku: string) => void;
  actions?: ReactNode;
  /** How many products are shown at first and with each “Show more”. */
  step?: number;
}) => {
  const [search, setSearch] = useState('');
  const [shownMax, setShownMax] = useState(step);
  const [open, setOpen] = useState<CatalogItem | null>(null);
  const text = useDeferredValue(search.trim());
  const found = items.filter((item) => matches(item, text));
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
        <TextInput
          label={t('Find a product')}
          placeholder={t('SKU, name or brand')}
          type="search"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {actions}
      </SimpleGrid>
      <Text size="sm" c="dimmed" role="status">
        {text === ''
          ? t('{count} products', { count: items.length })
          : t('{count} of {count2} products', { count: found.length, count2: items.length })}
      </Text>
      {found.length === 0 && (
        <EmptyState title={text === '' ? t('No products yet') : t('No matches')} icon={IconPackage}>
          {text === ''
            ? t('Each product needs a SKU and at least one picture.')
            : t('No product has this text in its SKU, name or brand.')}
        </EmptyState>
      )}
      <SimpleGrid cols={{ base: 2, xs: 3, md: 4, lg: 6 }} component="ul" p={0} m={0} aria-label={t('Products')}>
        {found.slice(0, shownMax).map((item) => (
          <ProductCard
            key={item.sku}
            item={item}
            pictureOf={pictureOf}
            onOpen={() => (onOpen ? onOpen(item.sku) : setOpen(item))}
          />
        ))}
      </SimpleGrid>
      {found.length > shownMax && (
        <Center>
          <Button variant="default" onClick={() => setShownMax(shownMax + step)}>
            {t('Show more')}
          </Button>
        </Center>
      )}
      <ProductModal item={open} pictureOf={pictureOf} onClose={() => setOpen(null)} />
    </Stack>
  );
};
