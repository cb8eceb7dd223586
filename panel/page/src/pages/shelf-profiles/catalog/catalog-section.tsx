import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useDraftContext, useMember } from '../../../components/draft/context';
import { DraftSection } from '../../../components/draft/section';
import { t } from '../../../languages/message';
import { catalogOf, type PictureOf } from './catalog';
import { CatalogGrid } from './catalog-grid';
import { ProductEditor } from './product-editor';

/** A catalog error with its product's SKU instead of the position. */
const errorWords = (path: string, message: string, skus: readonly string[]): string => {
  const index = /^catalog\[(\d+)\]/.exec(path)?.[1];
  return index === undefined
    ? message
    : `${skus[Number(index)] || t('Product {index}', { index: Number(index) + 1 })}: ${message}`;
};

/** The catalog of a draft; products are added, edited and removed one at a time. */
export const CatalogSection = ({
  pictureOf,
  onUploaded,
}: {
  pictureOf: PictureOf;
  /** Called with the picture that was uploaded under a name. */
  onUploaded: (image: string, picture: string) => void;
}) => {
  const { value, errors } = useDraftContext();
  const { set } = useMember('catalog');
  const [open, setOpen] = useState<string | 'new' | null>(null);
  const [isNew, setIsNew] = useState(false);
  const items = catalogOf(value);
  const wrong = Object.entries(errors).filter(([path]) => path.startsWith('catalog'));
  const skus = items.map(({ sku }) => sku);
  return (
    <DraftSection
      title={t('Catalog')}
      path="catalog"
      description={t('The products to recognize. Unchanged images are copied from the previous version.')}
    >
      {wrong.map(([path, message]) => (
        <Text key={path} size="sm" c="var(--mantine-color-error)" role="alert">
          {errorWords(path, message, skus)}
        </Text>
      ))}
      <CatalogGrid
        items={items}
        pictureOf={pictureOf}
        step={18}
        onOpen={(sku) => {
          setIsNew(false);
          setOpen(sku);
        }}
        actions={
          <Group justify="flex-end">
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => {
                setIsNew(true);
                setOpen('new');
              }}
            >
              {t('Add product')}
            </Button>
          </Group>
        }
      />
      {open !== null && (
        <ProductEditor
          item={isNew ? null : (items.find(({ sku }) => sku === open) ?? null)}
          takenSkus={skus}
          pictureOf={pictureOf}
          onUploaded={onUploaded}
          onSave={(saved) => {
            set(isNew ? [...items, saved] : items.map((item) => (item.sku === open ? saved : item)));
            setOpen(null);
          }}
          onRemove={() => {
            set(items.filter(({ sku }) => sku !== open));
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </DraftSection>
  );
};
