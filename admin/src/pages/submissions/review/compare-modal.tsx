import { Anchor, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { dateTimeWords } from '../../../components/values/time';
import { DocumentView } from '../document/document-view';
import { useViewer } from '../document/use-viewer';
import type { ReviewFraudMatch, SubmissionReview } from '../types';

const DocumentOf = ({ submissionId }: { submissionId: string }) => (
  <DocumentView submissionId={submissionId} viewer={useViewer(submissionId)} />
);

/** The documents of two submissions side by side. */
export const CompareModal = ({
  submission,
  target,
  onClose,
}: {
  submission: SubmissionReview;
  /** Null closes the dialog. */
  target: ReviewFraudMatch['target'];
  onClose: () => void;
}) => (
  <Modal
    opened={target !== null}
    onClose={onClose}
    title="Compare documents"
    size="min(1400px, 96vw)"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {target && (
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack gap="xs">
          <Title order={3}>This submission</Title>
          <Text size="sm" c="dimmed">
            {dateTimeWords(submission.createdAt)}
          </Text>
          <DocumentOf submissionId={submission.id} />
        </Stack>
        <Stack gap="xs">
          <Title order={3}>
            <Anchor component={Link} to={`/submissions/${target.id}`} onClick={onClose} inherit>
              Earlier submission{' '}
            </Anchor>
          </Title>
          <Text size="sm" c="dimmed">
            {dateTimeWords(target.createdAt)}
          </Text>
          <DocumentOf submissionId={target.id} />
        </Stack>
      </SimpleGrid>
    )}
  </Modal>
);
