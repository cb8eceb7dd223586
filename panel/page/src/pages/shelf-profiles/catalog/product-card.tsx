import { Badge, Paper, Text, UnstyledButton } from '@mantine/core';
import { t } from '../../../languages/message';
import type { CatalogItem, PictureOf } from './catalog';
import { Picture } from './picture';

/** A product: its first image, SKU, name and brand. */
export const ProductCard = ({
  item,
  pictureOf,
  onOpen,
}: {
  item: CatalogItem;
  pictureOf: PictureOf;
  onOpen: () => void;
}) => {
  const { sku, name, brand, images } = item;
  const [first] = images;
  return (
    <Paper withBorder component="li" style={{ listStyle: 'none', minWidth: 0 }}>
      <UnstyledButton p="xs" w="100%" onClick={onOpen}>
        <Picture src={first === undefined ? null : pictureOf(sku, first)} alt="" />
        <Text size="sm" fw={600} mt="xs" lineClamp={2}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" truncate>
          {brand}
        </Text>
        <Text size="xs" className="docket-mono" truncate title={sku}>
          {sku}
        </Text>
        <Badge size="xs" variant="default" tt="none" mt={4}>
          {t('{count, plural, one {# image} other {# images}}', { count: images.length })}
        </Badge>
      </UnstyledButton>
    </Paper>
  );
};
