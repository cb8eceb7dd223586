import { Box, Group, Paper, Select, Skeleton, Text } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import {
  IconArrowAutofitHeight,
  IconArrowAutofitWidth,
  IconChevronLeft,
  IconChevronRight,
  IconFileOff,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect } from 'react';
import { EmptyState } from '../../../components/list/empty-state';
import { ErrorState } from '../../../components/list/error-state';
import { Tool } from '../../../components/viewer/tool';
import { usePanZoom } from '../../../components/viewer/use-pan-zoom';
import { t } from '../../../languages/message';
import type { ReviewField } from '../types';
import { PagePicture } from './page-picture';
import { pagesQuery } from './queries';
import type { Viewer } from './use-viewer';

/** The uploaded files page by page, with zoom and rotation. Shows the page of the active field. */
export const DocumentView = ({
  submissionId,
  viewer,
  fields = [],
  active = null,
  onPick = null,
  start = null,
  scrolled,
  label = t('Document'),
  isFilling = false,
  row = null,
}: {
  submissionId: string;
  viewer: Viewer;
  fields?: readonly ReviewField[];
  active?: string | null;
  /** Called with the words of the page that a person points at; null while no field takes them. */
  onPick?: ((text: string) => void) | null;
  /** The page to open first; a null page is the first one of the file. */
  start?: { readonly fileIndex: number; readonly page: number | null } | null;
  /** A ref to the box that scrolls. */
  scrolled?: Ref<HTMLDivElement>;
  /** The name of the document among others on the page. */
  label?: string;
  /** Whether it takes the height of its container, instead of a part of the window's. */
  isFilling?: boolean;
  /** The texts of a row of a list, whose line is shown on the page. */
  row?: readonly string[] | null;
}) => {
  const pages = useQuery(pagesQuery(submissionId));
  const { at, setAt, zoom, turn, fit } = viewer;
  const pan = usePanZoom(viewer.zoomBy);
  const places = fields.flatMap(({ name, evidence }) => (evidence ? [{ name, evidence }] : []));
  const box = useMergedRef(pan.ref, scrolled ?? null);
  const wanted = places.find(({ name }) => name === active)?.evidence ?? start;
  const all = pages.data ?? [];
  const wantedAt = wanted
    ? all.findIndex(({ fileIndex, page }) => fileIndex === wanted.fileIndex && page === (wanted.page ?? 1))
    : -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another active field turns the page, not the person's own turning.
  useEffect(() => {
    if (wantedAt >= 0) setAt(wantedAt);
  }, [wantedAt]);
  const shown = all[Math.min(at, all.length - 1)];
  if (pages.error) return <ErrorState error={pages.error} onRetry={pages.refetch} />;
  if (pages.isPending) {
    return <Skeleton h={isFilling ? '100%' : 560} role="status" aria-label={t('Loading the document')} />;
  }
  if (!shown) {
    return (
      <Paper withBorder>
        <EmptyState title={t('No pages to show')} icon={IconFileOff}>
          {t('Nothing was uploaded, or the files have no pages, such as recordings.')}
        </EmptyState>
      </Paper>
    );
  }
  return (
    <Paper
      withBorder
      component="section"
      aria-label={label}
      {...(isFilling ? { h: '100%', display: 'flex', style: { flexDirection: 'column' } } : {})}
    >
      <Group gap={6} px="xs" py={6} justify="space-between" wrap="nowrap">
        <Group gap={6} wrap="nowrap" miw={0}>
          <Tool label={t('Previous page')} onClick={() => setAt(at - 1)} disabled={at === 0}>
            <IconChevronLeft size={18} />
          </Tool>
          {all.length > 1 ? (
            <Select
              aria-label={t('Page')}
              size="xs"
              flex="0 1 170px"
              miw={0}
              data={all.map(({ label }, index) => ({ value: String(index), label }))}
              value={String(Math.min(at, all.length - 1))}
              onChange={(value) => setAt(Number(value))}
              allowDeselect={false}
            />
          ) : (
            <Text size="sm" truncate>
              {shown.label}
            </Text>
          )}
          <Tool label={t('Next page')} onClick={() => setAt(at + 1)} disabled={at >= all.length - 1}>
            <IconChevronRight size={18} />
          </Tool>
        </Group>
        <Group gap={6} wrap="nowrap">
          <Tool label={t('Zoom out')} onClick={viewer.zoomOut}>
            <IconZoomOut size={18} />
          </Tool>
          <Text size="xs" w={44} ta="center" className="docket-numeric" visibleFrom={isFilling ? 'lg' : 'xs'}>
            {Math.round(zoom * 100)}%
          </Text>
          <Tool label={t('Zoom in')} onClick={viewer.zoomIn}>
            <IconZoomIn size={18} />
          </Tool>
          {isFilling && (
            <Tool label={fit === 'page' ? t('Fit the width') : t('Show the whole page')} onClick={viewer.toggleFit}>
              {fit === 'page' ? <IconArrowAutofitWidth size={18} /> : <IconArrowAutofitHeight size={18} />}
            </Tool>
          )}
          <Tool label={t('Rotate clockwise')} onClick={viewer.rotate}>
            <IconRotateClockwise size={18} />
          </Tool>
        </Group>
      </Group>
      <Box
        className={isFilling ? 'docket-pages' : undefined}
        mah={isFilling ? undefined : '70dvh'}
        tabIndex={0}
        role="region"
        aria-label={`${label}: ${shown.label}`}
        style={{ overflow: 'auto', cursor: onPick ? 'text' : 'grab' }}
        {...pan}
        ref={box}
      >
        <PagePicture
          submissionId={submissionId}
          turn={turn}
          places={places}
          active={active}
          onPick={onPick}
          row={row}
          zoom={zoom}
          fit={isFilling ? fit : 'width'}
          {...shown}
        />
      </Box>
    </Paper>
  );
};
