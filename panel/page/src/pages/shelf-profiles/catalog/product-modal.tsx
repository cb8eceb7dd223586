import { Modal, SimpleGrid, Stack, Text } from '@mantine/core';
import { t } from '../../../languages/message';
import type { CatalogItem, PictureOf } from './catalog';
import { Picture } from './picture';

/** All images of a product. */
export const ProductModal = ({
  item,
  pictureOf,
  onClose,
}: {
  item: CatalogItem | null;
  pictureOf: PictureOf;
  onClose: () => void;
}) => (
  <Modal
    opened={item !== null}
    onClose={onClose}
    size="lg"
    title={item?.name}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {item && (
      <Stack>
        <Text size="sm" c="dimmed">
          {item.brand} · <span className="docket-mono">{item.sku}</span>
        </Text>
        <SimpleGrid cols={{ base: 2, sm: 3 }}>
          {item.images.map((image, index) => (
            <Stack key={image} gap={4}>
              <Picture
                src={pictureOf(item.sku, image)}
                alt={t('Image {index} of {name}', { index: index + 1, name: item.name })}
              />
              <Text size="xs" c="dimmed" truncate title={image}>
                {image}
              </Text>
            </Stack>
          ))}
        </SimpleGrid>
      </Stack>
    )}
  </Modal>
);
