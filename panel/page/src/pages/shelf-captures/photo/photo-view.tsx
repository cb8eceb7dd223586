import { Box, Group, Paper, Text } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconEyeOff,
  IconMaximize,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { EmptyState } from '../../../components/list/empty-state';
import { useKeys } from '../../../components/page/use-keys';
import { Time } from '../../../components/values/time';
import { Tool } from '../../../components/viewer/tool';
import { usePanZoom } from '../../../components/viewer/use-pan-zoom';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import { photoUrl } from '../picture-urls';
import { type CapturePhoto, photoLabel } from '../types';
import { FindingList } from './finding-list';
import { type CanvasProps, PhotoCanvas } from './photo-canvas';
import { PlainPicture } from './plain-picture';

const zoomMin = 0.2;
const zoomMax = 6;
const zoomStep = 1.4;
/** The height of the view, as a part of the window's. */
const viewHeightShare = 0.78;
/** A whole photo is at least this high, even if the page has to be scrolled to see it. */
const fitHeightShare = 0.4;
const marginPx = 16;

const within = (zoom: number): number => Math.min(zoomMax, Math.max(zoomMin, zoom));

/** The next zoom level in or out, within the limits. */
export const zoomBy = (zoom: number, by: 1 | -1): number => within(by > 0 ? zoom * zoomStep : zoom / zoomStep);

const Corrected = ({ correction }: { correction: NonNullable<CapturePhoto['correction']> }) => (
  <Text size="xs" c="dimmed" px="xs" pb="xs" component="div">
    {rich('Corrected by {by}, <time></time>; {recognized} boxes were recognized.', {
      by: correction.by,
      time: () => <Time iso={correction.at} />,
      recognized: correction.recognized,
    })}
  </Text>
);

const hiddenWords = {
  not_checked: [
    t('Not checked'),
    t(
      'A photo of this profile is shown only after it was checked for people. One that the check cannot open stays hidden.',
    ),
  ],
  withheld: [t('Not shown'), t('Moderation rejected this photo, so it is not shown. Its findings give the reason.')],
} as const;

const Hidden = ({ view }: { view: Exclude<CapturePhoto['view'], 'shown'> }) => (
  <EmptyState title={hiddenWords[view][0]} icon={IconEyeOff}>
    {hiddenWords[view][1]}
  </EmptyState>
);

/** One photo, large, with zoom, pan, boxes and findings. */
export const PhotoView = ({
  sessionId,
  photo,
  zoom,
  onZoom,
  onStep,
  canvas,
}: {
  sessionId: string;
  photo: CapturePhoto;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Goes to the previous or next photo; null if there is only one. */
  onStep: ((by: 1 | -1) => void) | null;
  canvas: Omit<CanvasProps, 'url' | 'label' | 'picture' | 'zoom'>;
}) => {
  const { ref, ...pan } = usePanZoom((factor) => onZoom(within(zoom * factor)));
  /** Shows the whole photo. */
  const fit = (): void => {
    const view = ref.current;
    if (!view || !photo.size) return;
    const heightPx = view.clientWidth * (photo.size.height / photo.size.width);
    const belowPx = window.innerHeight - marginPx - (view.getBoundingClientRect().top + window.scrollY);
    const roomPx = Math.max(window.innerHeight * fitHeightShare, belowPx);
    onZoom(within(Math.min(1, roomPx / heightPx)));
  };
  const fitFirst = useRef(fit);
  useLayoutEffect(() => fitFirst.current(), []);
  useKeys({ '0': fit });
  const label = photoLabel(photo);
  const url = photoUrl(sessionId, photo.id, 'large');
  return (
    <Paper withBorder component="section" aria-label={t('Photo')}>
      <Group gap={6} p="xs" justify="space-between">
        <Group gap={6} wrap="nowrap">
          {onStep && (
            <Tool label={t('Previous photo')} onClick={() => onStep(-1)}>
              <IconChevronLeft size={18} />
            </Tool>
          )}
          <Text size="sm">{label}</Text>
          {onStep && (
            <Tool label={t('Next photo')} onClick={() => onStep(1)}>
              <IconChevronRight size={18} />
            </Tool>
          )}
        </Group>
        <Group gap={6} wrap="nowrap">
          <Tool label={t('Zoom out')} onClick={() => onZoom(zoomBy(zoom, -1))} disabled={zoom <= zoomMin}>
            <IconZoomOut size={18} />
          </Tool>
          <Text size="xs" w={44} ta="center" className="docket-numeric">
            {Math.round(zoom * 100)}%
          </Text>
          <Tool label={t('Zoom in')} onClick={() => onZoom(zoomBy(zoom, 1))} disabled={zoom >= zoomMax}>
            <IconZoomIn size={18} />
          </Tool>
          <Tool label={t('Fit the photo')} onClick={fit}>
            <IconMaximize size={18} />
          </Tool>
        </Group>
      </Group>
      <FindingList findings={photo.findings ?? []} />
      {photo.correction && <Corrected correction={photo.correction} />}
      {photo.view === 'shown' ? (
        <Box
          ref={ref}
          mah={`${100 * viewHeightShare}dvh`}
          tabIndex={0}
          role="region"
          aria-label={t('Picture')}
          style={{ overflow: 'auto', cursor: zoom > 1 ? 'grab' : undefined }}
          {...(canvas.onDraw ? {} : pan)}
        >
          <Box w={`${zoom * 100}%`} mx="auto">
            {photo.size ? (
              <PhotoCanvas key={photo.id} {...canvas} url={url} label={label} picture={photo.size} zoom={zoom} />
            ) : (
              <PlainPicture key={photo.id} url={url} label={label} />
            )}
          </Box>
        </Box>
      ) : (
        <Hidden view={photo.view} />
      )}
    </Paper>
  );
};
