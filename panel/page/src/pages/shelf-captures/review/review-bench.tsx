import { Grid, Paper, Stack } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { EmptyState } from '../../../components/list/empty-state';
import { t } from '../../../languages/message';
import { BoxLegend } from '../boxes/box-legend';
import { BoxPanel } from '../boxes/box-panel';
import { PhotoStrip } from '../photo/photo-strip';
import { PhotoView } from '../photo/photo-view';
import type { CaptureReview } from '../types';
import { DraftBar } from './draft-bar';
import { InsightList } from './insight-list';
import { RowView } from './row-view';
import type { Workbench } from './use-workbench';

/** The photos of a capture with their boxes, and beside them the selected box, the legend and the insights. */
export const ReviewBench = ({ capture, bench }: { capture: CaptureReview; bench: Workbench }) => {
  const { photos, catalog, result, id } = capture;
  const { photo, draft } = bench;
  if (!photo) {
    return (
      <Paper withBorder>
        <EmptyState title={t('No photos yet')} icon={IconPhotoOff}>
          {t('Photos appear here as the caller uploads and registers them.')}
        </EmptyState>
      </Paper>
    );
  }
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="xs">
          {bench.canCorrect && (
            <DraftBar
              draft={draft}
              isAdding={bench.isAdding}
              onAdd={bench.toggleAdding}
              onAddByNumbers={bench.addByNumbers}
            />
          )}
          <PhotoView
            sessionId={id}
            photo={photo}
            zoom={bench.zoom}
            onZoom={bench.setZoom}
            onStep={photos.length > 1 ? bench.step : null}
            canvas={{
              boxes: bench.shownBoxes,
              selected: bench.selected,
              onSelect: bench.select,
              onSelectAll: bench.selectAll,
              nameOf: bench.nameOf,
              styleOf: bench.styleOf,
              onDraw: bench.isAdding ? bench.add : null,
              onPlace: bench.place,
            }}
          />
          <PhotoStrip
            sessionId={id}
            photos={photos}
            current={photo.id}
            changed={(one) => draft.boxesOf(one) !== one.boxes}
            onOpen={(one) => bench.open(one.id)}
          />
          <RowView
            sessionId={id}
            boxes={bench.boxes}
            everywhere={photos.map(draft.boxesOf)}
            planogram={capture.planogram}
            nameOf={bench.nameOf}
            selected={bench.selected}
            onSelect={(detectionId) => bench.select(detectionId, false)}
          />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack>
          <BoxPanel sessionId={id} photo={photo} chosen={bench.chosen} catalog={catalog} edit={bench.edit} />
          {bench.boxes.length > 0 && (
            <BoxLegend boxes={bench.boxes} filter={bench.filter} nameOf={bench.nameOf} styleOf={bench.styleOf} />
          )}
          {result && (
            <InsightList
              insights={result.insights}
              onShow={({ photoId, box }) => {
                bench.open(photoId ?? undefined);
                const shown = photos.find((one) => one.id === photoId);
                const marked = shown && draft.boxesOf(shown).find((one) => one.box.x === box?.x && one.box.y === box.y);
                bench.setSelected(marked ? [marked.detectionId] : []);
              }}
            />
          )}
        </Stack>
      </Grid.Col>
    </Grid>
  );
};
