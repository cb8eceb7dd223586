import { Button, Group, Kbd, Paper, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Confidence } from '../../../components/values/confidence';
import type { CaptureBox, CapturePhoto, PixelBox, Product } from '../types';
import { BoxNumbers } from './box-numbers';
import { SkuSelect } from './sku-select';

const originWords = {
  recognized: 'As recognized',
  changed: 'Product set by a reviewer',
  added: 'Box drawn by a reviewer',
} as const;

const Candidates = ({
  shown,
  nameOf,
  onName,
}: {
  shown: CaptureBox;
  nameOf: (sku: string) => string;
  onName: ((sku: string) => void) | null;
}) => (
  <Stack gap={4}>
    <Text size="sm" fw={600}>
      Candidates{' '}
    </Text>
    {shown.candidates.slice(0, 9).map(({ sku, confidence }, index) => (
      <Group key={sku} justify="space-between" wrap="nowrap" gap="xs">
        <Button
          size="compact-sm"
          variant={sku === shown.sku ? 'light' : 'default'}
          disabled={!onName}
          leftSection={<Kbd size="xs">{index + 1}</Kbd>}
          onClick={() => onName?.(sku)}
        >
          {nameOf(sku)}
        </Button>
        <Confidence value={confidence} />
      </Group>
    ))}
  </Stack>
);

/** The selected box: its product, the other candidates, and the tools to correct it. */
export const BoxPanel = ({
  sessionId,
  photo,
  shown,
  catalog,
  edit,
}: {
  sessionId: string;
  photo: CapturePhoto;
  shown: CaptureBox | undefined;
  catalog: readonly Product[];
  /** Null if the review is over or the person has no permission. */
  edit: {
    readonly name: (sku: string | null) => void;
    readonly move: (box: PixelBox) => void;
    readonly remove: () => void;
  } | null;
}) => {
  const nameOf = (sku: string) => catalog.find((product) => product.sku === sku)?.name ?? sku;
  return (
    <Paper withBorder p="md" component="section" aria-label="Selected box">
      <Title order={2} mb="sm">
        Selected box
      </Title>
      {!shown && (
        <Text size="sm" c="dimmed">
          {photo.boxes.length > 0 ? 'Select a box in the photo, or use the arrow keys.' : 'This photo has no boxes.'}
        </Text>
      )}
      {shown && (
        <Stack gap="sm">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text fw={600}>{shown.sku === null ? (shown.brand ?? 'Unknown product') : nameOf(shown.sku)}</Text>
              <Text size="xs" c="dimmed">
                {originWords[shown.origin]}
                {shown.duplicateOf ? '; counted in another photo' : ''}
              </Text>
            </div>
            <Confidence value={shown.confidence} />
          </Group>
          {shown.candidates.some(({ sku }) => sku !== shown.sku) && (
            <Candidates shown={shown} nameOf={nameOf} onName={edit && ((sku) => edit.name(sku))} />
          )}
          {edit && (
            <>
              <SkuSelect sessionId={sessionId} catalog={catalog} value={shown.sku} onChange={edit.name} />
              {shown.origin === 'added' && photo.size && (
                <BoxNumbers box={shown.box} picture={photo.size} onChange={edit.move} />
              )}
              <Button
                variant="light"
                color="red"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={edit.remove}
              >
                No product here: delete box
              </Button>
            </>
          )}
        </Stack>
      )}
    </Paper>
  );
};
