import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { TemporalLink } from '../../../components/page/temporal-link';
import { StatusBadge } from '../../../components/values/status-badge';
import { Time } from '../../../components/values/time';
import type { SubmissionReview } from '../types';

/** The details of a submission: status, workflow, company, and links. */
export const Facts = ({ submission }: { submission: SubmissionReview }) => {
  const { session, workflowId, workflow, company } = submission;
  return (
    <Group gap="xs" mb="xs">
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
      <Anchor size="sm" component={Link} to={`/sessions/${session.id}`}>
        Upload session
      </Anchor>
      {session.batchId && (
        <Anchor size="sm" component={Link} to={`/batches/${session.batchId}`}>
          Batch
        </Anchor>
      )}
      <TemporalLink workflowId={workflowId} />
    </Group>
  );
};
