import { Box, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { StatusBadge } from '../../../components/values/status-badge';
import { Time } from '../../../components/values/time';
import { t } from '../../../languages/message';
import type { SubmissionReview } from '../types';

/** The bar above a document: its title, its state and its actions. */
export const ReviewBar = ({ submission, children }: { submission: SubmissionReview; children: ReactNode }) => {
  const { externalUser, clientSubmissionId, id, workflow, company, status, fraudStatus, createdAt } = submission;
  const title = externalUser ?? (clientSubmissionId || id);
  useEffect(() => {
    document.title = t('{title} · Docket', { title });
  }, [title]);
  return (
    <Group justify="space-between" gap="sm">
      <Box miw={0} flex="1 1 16rem">
        <Group gap="xs" wrap="nowrap">
          <Title
            order={1}
            fz="lg"
            lh={1.3}
            title={title}
            textWrap="nowrap"
            style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
          >
            {title}
          </Title>
          <StatusBadge status={status} />
          {fraudStatus && <StatusBadge status={fraudStatus} />}
        </Group>
        <Text size="xs" c="dimmed" truncate component="div">
          {workflow.name} · {company.name} · <Time iso={createdAt} />
        </Text>
      </Box>
      <Group gap="xs">{children}</Group>
    </Group>
  );
};
