import { Box, Group, Modal, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../api/me';
import { ErrorState } from '../../../components/list/error-state';
import { humanize } from '../../../components/values/labels';
import { useLinkedScroll } from '../../../components/viewer/use-linked-scroll';
import { t } from '../../../languages/message';
import { DocumentView } from '../document/document-view';
import { submissionQuery } from '../document/queries';
import { useViewer, useZoom } from '../document/use-viewer';
import type { MatchedPair, ReviewField, SubmissionReview } from '../types';
import { DifferenceTable } from './difference-table';
import { FindingWords } from './finding-words';
import { PlaceWords } from './place-words';
import { ResolveButtons } from './resolve-buttons';
import { type Resolution, useResolve } from './use-resolve';
import { comparedValues } from './value-pairs';

/** The place of the first value that was found on a page. */
const firstPlace = (fields: readonly ReviewField[]) => fields.find(({ evidence }) => evidence)?.evidence ?? null;

/** Two submissions side by side: the differences, and both documents, which zoom and scroll together. */
const Compared = ({
  submission,
  earlier,
  match,
}: {
  submission: SubmissionReview;
  earlier: SubmissionReview;
  match: MatchedPair;
}) => {
  const { differing, sameCount } = comparedValues(submission.fields, earlier.fields);
  const [active, setActive] = useState(match.place ? null : (differing.find(({ own }) => own?.evidence)?.name ?? null));
  const zoom = useZoom();
  const viewers = [useViewer(submission.id, zoom), useViewer(earlier.id, zoom)] as const;
  const scrolled = useLinkedScroll();
  useHotkeys([
    ['=', zoom.zoomIn],
    ['-', zoom.zoomOut],
    ['0', zoom.resetZoom],
  ]);
  const markShared = (fields: readonly ReviewField[]) =>
    fields.filter(({ name }) => differing.some((pair) => pair.name === name));
  return (
    <>
      <DifferenceTable differing={differing} sameCount={sameCount} active={active} onActive={setActive} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Box component="section" aria-label={t('This submission')}>
          <Title order={3} mb={6}>
            {t('This submission')}
          </Title>
          <DocumentView
            submissionId={submission.id}
            viewer={viewers[0]}
            fields={markShared(submission.fields)}
            active={active}
            start={match.place?.own ?? firstPlace(submission.fields)}
            scrolled={scrolled[0]}
            label={t('Document of this submission')}
          />
        </Box>
        <Box component="section" aria-label={t('Earlier submission')}>
          <Title order={3} mb={6}>
            {t('Earlier submission')}
          </Title>
          <DocumentView
            submissionId={earlier.id}
            viewer={viewers[1]}
            fields={markShared(earlier.fields)}
            active={active}
            start={match.place?.earlier ?? firstPlace(earlier.fields)}
            scrolled={scrolled[1]}
            label={t('Document of the earlier submission')}
          />
        </Box>
      </SimpleGrid>
    </>
  );
};

const Comparison = ({
  submission,
  match,
  targetId,
  onResolved,
}: {
  submission: SubmissionReview;
  match: MatchedPair;
  targetId: string;
  onResolved: () => void;
}) => {
  const earlier = useQuery(submissionQuery(targetId));
  const resolve = useResolve(onResolved);
  const mayResolve = useMay('fraud.resolve') && match.resolution === null;
  const resolveAs = (resolution: Resolution) => {
    if (mayResolve && !resolve.isPending) resolve.mutate({ matchId: match.id, resolution });
  };
  useHotkeys([
    ['f', () => resolveAs('confirmed_fraud')],
    ['g', () => resolveAs('false_positive')],
  ]);
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="start">
        <Box maw={760}>
          <FindingWords match={match} />
          <PlaceWords match={match} />
        </Box>
        <Group gap="xs">
          {match.resolution && (
            <Text size="sm" c="dimmed">
              {t('{resolution}, resolved by {resolvedBy}', {
                resolution: humanize(match.resolution),
                resolvedBy: match.resolvedBy,
              })}
            </Text>
          )}
          <ResolveButtons match={match} isPending={resolve.isPending} onResolve={resolveAs} />
        </Group>
      </Group>
      {earlier.error && <ErrorState error={earlier.error} onRetry={earlier.refetch} />}
      {earlier.isPending && <Skeleton h={560} role="status" aria-label={t('Loading the earlier submission')} />}
      {earlier.data && <Compared submission={submission} earlier={earlier.data} match={match} />}
    </Stack>
  );
};

/** Compares a submission with the earlier one of a fraud match, and decides about the match. */
export const CompareModal = ({
  submission,
  match,
  onClose,
  onResolved,
}: {
  submission: SubmissionReview;
  /** Null closes the dialog. */
  match: MatchedPair | null;
  onClose: () => void;
  /** Called once the match is decided. */
  onResolved: () => void;
}) => (
  <Modal
    opened={match?.target != null}
    onClose={onClose}
    title={t('Compare documents')}
    size="min(1400px, 96vw)"
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {match?.target && (
      <Comparison
        key={match.id}
        targetId={match.target.id}
        submission={submission}
        match={match}
        onResolved={onResolved}
      />
    )}
  </Modal>
);
