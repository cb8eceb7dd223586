import { Alert, Group, Progress, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { TemporalLink } from '../../../components/page/temporal-link';
import { StatusBadge } from '../../../components/values/status-badge';
import { Time } from '../../../components/values/time';
import { t } from '../../../languages/message';
import { ReviewBadge } from '../review-badge';
import type { CaptureReview } from '../types';

const RunProgress = ({ photosDone, photosTotal }: NonNullable<CaptureReview['progress']>) => (
  <Alert color="blue" mb="md" title={t('Analyzing the photos')} role="status">
    <Progress
      value={photosTotal === 0 ? 0 : (100 * photosDone) / photosTotal}
      animated
      aria-label={t('Analyzed photos')}
      mb={6}
    />
    <Text size="sm">{t('{photosDone} of {photosTotal} photos done.', { photosDone, photosTotal })}</Text>
  </Alert>
);

/** The details of a capture: status, profile, company, progress and errors. */
export const CaptureFacts = ({ capture }: { capture: CaptureReview }) => {
  const { profile, company, storeId, metadata, progress, error, workflowId } = capture;
  const metadataLines = Object.entries(metadata ?? {}).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return (
    <>
      <Group gap="xs" mb="md">
        <StatusBadge status={capture.status} />
        <ReviewBadge state={capture.reviewState} />
        <Text size="sm">
          {profile.name} v{profile.version} · {company.name}
          {storeId && ' · '}
          {storeId && t('store {storeId}', { storeId })}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <Time iso={capture.createdAt} />
        </Text>
        <Text size="sm" c="dimmed" className="docket-mono" style={{ overflowWrap: 'anywhere' }}>
          {capture.id}
        </Text>
        {workflowId && <TemporalLink workflowId={workflowId} />}
      </Group>
      {metadataLines.length > 0 && (
        <Text size="xs" c="dimmed" mb="md" style={{ overflowWrap: 'anywhere' }}>
          {metadataLines.join(' · ')}
        </Text>
      )}
      {progress && <RunProgress {...progress} />}
      {error && (
        <Alert color="red" icon={<IconInfoCircle />} mb="md">
          {error}
        </Alert>
      )}
    </>
  );
};
