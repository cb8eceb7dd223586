import { Anchor, Button, Collapse, Paper } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { TemporalLink } from '../../../components/page/temporal-link';
import { Fact, FactList } from '../../../components/values/fact-list';
import { dateTimeWords } from '../../../languages/formats';

import { t } from '../../../languages/message';
import type { SubmissionReview } from '../types';

/**
 * Details that reviewers seldom need, hidden at first: ids, and links to the upload session, the batch and Temporal.
 */
export const Facts = ({ submission }: { submission: SubmissionReview }) => {
  const { session, workflowId, workflow, company } = submission;
  const [isOpen, { toggle }] = useDisclosure();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Paper withBorder p={4} component="section" aria-label={t('Details')}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Chevron size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls="submission-details"
        onClick={toggle}
      >
        {t('Details')}
      </Button>
      <Collapse id="submission-details" expanded={isOpen} px="sm" pb="xs">
        <FactList>
          <Fact name={t('Submission')}>
            <span className="docket-mono">{submission.id}</span>
          </Fact>
          <Fact name={t("Caller's id")}>
            <span className="docket-mono">{submission.clientSubmissionId}</span>
          </Fact>
          <Fact name={t('Workflow')}>
            {t('{name}, version {version}', { name: workflow.name, version: workflow.version })}
          </Fact>
          <Fact name={t('Company')}>{company.name}</Fact>
          <Fact name={t('Received')}>{dateTimeWords(submission.createdAt)}</Fact>
          <Fact name={t('Source')}>
            <Anchor size="sm" component={Link} to={`/sessions/${session.id}`}>
              {t('Upload session')}
            </Anchor>
            {session.batchId && (
              <>
                {', '}
                <Anchor size="sm" component={Link} to={`/batches/${session.batchId}`}>
                  {t('Batch')}
                </Anchor>
              </>
            )}
          </Fact>
          <Fact name={t('Processing')}>
            <TemporalLink workflowId={workflowId} />
          </Fact>
        </FactList>
      </Collapse>
    </Paper>
  );
};
