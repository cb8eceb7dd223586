import { Button, Group, Kbd, Paper, Stack, Text, Title } from '@mantine/core';
import { IconArrowBarToRight, IconCopy, IconTrash } from '@tabler/icons-react';
import { Confidence } from '../../../components/values/confidence';
import { t } from '../../../languages/message';
import type { CaptureBox, CapturePhoto, PixelBox, Product } from '../types';
import { BoxNumbers } from './box-numbers';
import { SkuSelect } from './sku-select';

const originWords = {
  recognized: t('As recognized'),
  changed: t('Changed by a reviewer'),
  added: t('Box drawn by a reviewer'),
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
      {t('Candidates')}
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

type Edit = {
  readonly name: (sku: string | null) => void;
  readonly move: (detectionId: string, box: PixelBox) => void;
  readonly remove: () => void;
  readonly copyBeside: () => void;
  readonly copyAlongRow: () => void;
};

/** The product of all of the boxes; undefined if they have different ones. */
const commonSku = (chosen: readonly CaptureBox[]): string | null | undefined =>
  chosen.every(({ sku }) => sku === chosen[0]?.sku) ? chosen[0]?.sku : undefined;

const EditTools = ({
  sessionId,
  photo,
  chosen,
  catalog,
  edit,
}: {
  sessionId: string;
  photo: CapturePhoto;
  chosen: readonly CaptureBox[];
  catalog: readonly Product[];
  edit: Edit;
}) => {
  const [only] = chosen.length === 1 ? chosen : [];
  return (
    <>
      <SkuSelect sessionId={sessionId} catalog={catalog} value={commonSku(chosen)} onChange={edit.name} />
      {only && photo.size && (
        <BoxNumbers box={only.box} picture={photo.size} onChange={(to) => edit.move(only.detectionId, to)} />
      )}
      <Group gap="xs">
        <Button size="xs" variant="default" leftSection={<IconCopy size={14} aria-hidden />} onClick={edit.copyBeside}>
          {t('Copy to the right')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArrowBarToRight size={14} aria-hidden />}
          onClick={edit.copyAlongRow}
        >
          {t('Copy along the row')}
        </Button>
      </Group>
      <Button variant="light" color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={edit.remove}>
        {chosen.length > 1 ? t('Delete {count} boxes', { count: chosen.length }) : t('No product here: delete box')}
      </Button>
    </>
  );
};

/** The selected boxes: their product, the other candidates of a single one, and the tools to correct them. */
export const BoxPanel = ({
  sessionId,
  photo,
  chosen,
  catalog,
  edit,
}: {
  sessionId: string;
  photo: CapturePhoto;
  chosen: readonly CaptureBox[];
  catalog: readonly Product[];
  /** Null if the review is over or the person has no permission. */
  edit: Edit | null;
}) => {
  const nameOf = (sku: string) => catalog.find((product) => product.sku === sku)?.name ?? sku;
  const [shown] = chosen.length === 1 ? chosen : [];
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Selected box')}>
      <Title order={2} mb="sm">
        {chosen.length > 1 ? t('{count} selected boxes', { count: chosen.length }) : t('Selected box')}
      </Title>
      {chosen.length === 0 && (
        <Text size="sm" c="dimmed">
          {photo.boxes.length > 0
            ? t('Select a box in the photo, or use the arrow keys.')
            : t('This photo has no boxes.')}
        </Text>
      )}
      <Stack gap="sm">
        {shown && (
          <>
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <div>
                <Text fw={600}>{shown.sku === null ? (shown.brand ?? t('Unknown product')) : nameOf(shown.sku)}</Text>
                <Text size="xs" c="dimmed">
                  {[originWords[shown.origin], ...(shown.duplicateOf ? [t('counted in another photo')] : [])].join(
                    '; ',
                  )}
                </Text>
              </div>
              <Confidence value={shown.confidence} />
            </Group>
            {shown.candidates.some(({ sku }) => sku !== shown.sku) && (
              <Candidates shown={shown} nameOf={nameOf} onName={edit && ((sku) => edit.name(sku))} />
            )}
          </>
        )}
        {chosen.length > 0 && edit && (
          <EditTools sessionId={sessionId} photo={photo} chosen={chosen} catalog={catalog} edit={edit} />
        )}
      </Stack>
    </Paper>
  );
};
