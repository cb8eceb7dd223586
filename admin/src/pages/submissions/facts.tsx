import { Alert, Anchor, Group, Text } from '@mantine/core';
import { IconExternalLink, IconInfoCircle } from '@tabler/icons-react';
import { useMe } from '../../api/me';
import { StatusBadge } from '../../parts/status-badge';
import { Time } from '../../parts/time';
import type { SubmissionReview } from './types';

/** What and whose the submission is, where its run is found, and why it ended where it ended. */
export const Facts = ({ submission }: { submission: SubmissionReview }) => {
  const { temporalUiUrl } = useMe();
  const { temporal, workflow, company, reason, qualityFindings } = submission;
  return (
    <>
      <Group gap="xs" mb="md">
        <StatusBadge status={submission.status} />
        {submission.fraudStatus && <StatusBadge status={submission.fraudStatus} />}
        <Text size="sm">
          {workflow.name} v{workflow.version} · {company.name}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <Time iso={submission.createdAt} />
        </Text>
        <Text size="sm" c="dimmed" className="docket-mono" style={{ overflowWrap: 'anywhere' }}>
          {submission.id}
        </Text>
        {temporalUiUrl && (
          <Anchor
            size="sm"
            target="_blank"
            rel="noreferrer"
            href={`${temporalUiUrl}/namespaces/${temporal.namespace}/workflows/${temporal.workflowId}`}
          >
            Run in Temporal <IconExternalLink size={14} aria-hidden />
          </Anchor>
        )}
      </Group>
      {(reason || qualityFindings.length > 0) && (
        <Alert color={reason ? 'red' : 'yellow'} icon={<IconInfoCircle />} mb="md">
          {reason && <Text size="sm">{reason}</Text>}
          {qualityFindings.map(({ fileIndex, page, advice }) => (
            <Text size="sm" key={`${fileIndex} ${page} ${advice}`}>
              {advice}
            </Text>
          ))}
        </Alert>
      )}
    </>
  );
};
