import { Alert, Button, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../languages/message';
import type { CatalogItem, PictureOf } from './catalog';
import { EditedImage } from './edited-image';
import { UploadButton } from './upload-button';

const imagesMax = 20;
const empty: CatalogItem = { sku: '', name: '', brand: '', images: [] };

const skuProblem = ({ sku }: CatalogItem, isNew: boolean, takenSkus: readonly string[]): string | null => {
  if (!sku) return t('Required');
  return isNew && takenSkus.includes(sku) ? t('Already in the catalog') : null;
};

const problemsOf = (item: CatalogItem, isNew: boolean, takenSkus: readonly string[]) => ({
  sku: skuProblem(item, isNew, takenSkus),
  name: item.name ? null : t('Required'),
  brand: item.brand ? null : t('Required'),
  images: item.images.length > 0 ? null : t('Upload at least one image.'),
});

/** Edits or adds a product of the draft. This publishes nothing. */
export const ProductEditor = ({
  item,
  takenSkus,
  pictureOf,
  onUploaded,
  onSave,
  onRemove,
  onClose,
}: {
  /** Null for a new one. */
  item: CatalogItem | null;
  takenSkus: readonly string[];
  pictureOf: PictureOf;
  onUploaded: (image: string, picture: string) => void;
  onSave: (item: CatalogItem) => void;
  onRemove: () => void;
  onClose: () => void;
}) => {
  const [edited, setEdited] = useState(item ?? empty);
  const [isTried, setIsTried] = useState(false);
  const problems = problemsOf(edited, item === null, takenSkus);
  const shown = isTried ? problems : { sku: null, name: null, brand: null, images: null };
  const change = (part: Partial<CatalogItem>) => setEdited((before) => ({ ...before, ...part }));
  const save = () => {
    setIsTried(true);
    if (Object.values(problems).every((problem) => problem === null)) onSave(edited);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={item ? t('Edit {name}', { name: item.name }) : t('Add a product')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            label="SKU"
            withAsterisk
            maxLength={128}
            disabled={item !== null}
            error={shown.sku}
            value={edited.sku}
            onChange={({ currentTarget }) => change({ sku: currentTarget.value })}
            data-autofocus={item === null || undefined}
          />
          <TextInput
            label={t('Name')}
            withAsterisk
            maxLength={200}
            error={shown.name}
            value={edited.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <TextInput
            label={t('Brand')}
            withAsterisk
            maxLength={200}
            error={shown.brand}
            value={edited.brand}
            onChange={({ currentTarget }) => change({ brand: currentTarget.value })}
          />
        </SimpleGrid>
        {shown.images && (
          <Alert color="red" role="alert">
            {shown.images}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 2, sm: 3 }} component="ul" p={0} m={0} aria-label={t('Images')}>
          {edited.images.map((image, index) => (
            <EditedImage
              key={image}
              label={t('image {index}', { index: index + 1 })}
              src={pictureOf(edited.sku, image)}
              onFirst={
                index === 0 ? null : () => change({ images: [image, ...edited.images.filter((one) => one !== image)] })
              }
              onRemove={() => change({ images: edited.images.filter((one) => one !== image) })}
            />
          ))}
        </SimpleGrid>
        <UploadButton
          disabled={edited.images.length >= imagesMax}
          onUploaded={(image, picture) => {
            onUploaded(image, picture);
            setEdited((before) => ({
              ...before,
              images: [...new Set([...before.images, image])].slice(0, imagesMax),
            }));
          }}
        />
        <Text size="xs" c="dimmed">
          {t('Put the front first. JPEG, PNG or WebP, up to 10 MB each, at most {imagesMax} images.', { imagesMax })}
        </Text>
        <Group justify="space-between">
          {item ? (
            <Button variant="subtle" color="red" onClick={onRemove}>
              {t('Remove product')}
            </Button>
          ) : (
            <span />
          )}
          <Group>
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button onClick={save}>{item ? t('Apply') : t('Add product')}</Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
};
