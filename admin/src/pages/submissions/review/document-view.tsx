import { ActionIcon, Box, Group, Paper, Select, Skeleton, Text } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconFileOff,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { EmptyState } from '../../../components/list/empty-state';
import { ErrorState } from '../../../components/list/error-state';
import type { ReviewField } from '../types';
import { PagePicture, type Turn } from './page-picture';

const zoomMin = 0.5;
const zoomMax = 4;
const zoomStep = 1.25;

interface ShownPage {
  readonly fileIndex: number;
  readonly page: number;
  readonly label: string;
}

const usePages = (submissionId: string) =>
  useQuery({
    queryKey: ['pages', submissionId],
    queryFn: () =>
      dataOf(api.GET('/admin/api/submissions/{submissionId}/pages', { params: { path: { submissionId } } })),
    select: ({ data }): ShownPage[] =>
      data.flatMap(({ fileIndex, label, pages }) =>
        Array.from({ length: pages }, (_, at) => ({ fileIndex, page: at + 1, label: `${label}, page ${at + 1}` })),
      ),
    staleTime: 60_000,
  });

const Tool = ({
  label,
  onClick,
  disabled,
  children,
}: {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}) => (
  <ActionIcon
    variant="default"
    size="lg"
    aria-label={label}
    title={label}
    onClick={onClick}
    disabled={disabled ?? false}
  >
    {children}
  </ActionIcon>
);

/** The uploaded files page by page, with zoom and rotation. Shows the page of the active field. */
export const DocumentView = ({
  submissionId,
  fields = [],
  active = null,
}: {
  submissionId: string;
  fields?: readonly ReviewField[];
  active?: string | null;
}) => {
  const pages = usePages(submissionId);
  const [at, setAt] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState<Turn>(0);
  const places = fields.flatMap(({ name, evidence }) => (evidence ? [{ name, evidence }] : []));
  const wanted = places.find(({ name }) => name === active)?.evidence;
  const all = pages.data ?? [];
  const wantedAt = wanted
    ? all.findIndex(({ fileIndex, page }) => fileIndex === wanted.fileIndex && page === wanted.page)
    : -1;
  useEffect(() => {
    if (wantedAt >= 0) setAt(wantedAt);
  }, [wantedAt]);
  const shown = all[at];
  if (pages.error) return <ErrorState error={pages.error} onRetry={pages.refetch} />;
  if (pages.isPending) return <Skeleton h={560} role="status" aria-label="Loading the document" />;
  if (!shown)
    return (
      <Paper withBorder>
        <EmptyState title="No pages to show" icon={IconFileOff}>
          Nothing was uploaded, or the files have no pages, such as recordings.
        </EmptyState>
      </Paper>
    );
  return (
    <Paper withBorder component="section" aria-label="Document">
      <Group gap={6} p="xs" justify="space-between">
        <Group gap={6} wrap="nowrap">
          <Tool label="Previous page" onClick={() => setAt(at - 1)} disabled={at === 0}>
            <IconChevronLeft size={18} />
          </Tool>
          {all.length > 1 ? (
            <Select
              aria-label="Page"
              size="xs"
              w={170}
              data={all.map(({ label }, index) => ({ value: String(index), label }))}
              value={String(at)}
              onChange={(value) => setAt(Number(value))}
              allowDeselect={false}
            />
          ) : (
            <Text size="sm">{shown.label}</Text>
          )}
          <Tool label="Next page" onClick={() => setAt(at + 1)} disabled={at === all.length - 1}>
            <IconChevronRight size={18} />
          </Tool>
        </Group>
        <Group gap={6} wrap="nowrap">
          <Tool label="Zoom out" onClick={() => setZoom(Math.max(zoomMin, zoom / zoomStep))}>
            <IconZoomOut size={18} />
          </Tool>
          <Text size="xs" w={44} ta="center" className="docket-numeric">
            {Math.round(zoom * 100)}%
          </Text>
          <Tool label="Zoom in" onClick={() => setZoom(Math.min(zoomMax, zoom * zoomStep))}>
            <IconZoomIn size={18} />
          </Tool>
          <Tool label="Rotate clockwise" onClick={() => setTurn(((turn + 90) % 360) as Turn)}>
            <IconRotateClockwise size={18} />
          </Tool>
        </Group>
      </Group>
      <Box mah="78dvh" tabIndex={0} role="region" aria-label="Page" style={{ overflow: 'auto' }}>
        <Box w={`${zoom * 100}%`} mx="auto">
          <PagePicture {...{ submissionId, turn, places, active }} {...shown} />
        </Box>
      </Box>
    </Paper>
  );
};
