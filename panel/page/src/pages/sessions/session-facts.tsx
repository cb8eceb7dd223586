import { Anchor, Paper } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { Fact, FactList } from '../../components/values/fact-list';
import { StatusBadge } from '../../components/values/status-badge';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';

const userOf = ({ externalUser, externalUserEmail, externalUserId }: Schemas['SessionDetail']): string =>
  [...new Set([externalUser, externalUserEmail, externalUserId])].filter(Boolean).join(' · ') || '–';

/** The details of a session: state, submission, times and links. */
export const SessionFacts = ({ session }: { session: Schemas['SessionDetail'] }) => {
  const { submission, batch, workflow, apiKey } = session;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Facts')}>
      <FactList>
        <Fact name={t('State')}>
          <StatusBadge status={session.state} />
        </Fact>
        {submission && (
          <Fact name={t('Submission')}>
            <StatusBadge status={submission.status} />{' '}
            <Anchor component={Link} to={`/submissions/${submission.id}`} size="sm">
              {t('View submission')}
            </Anchor>
          </Fact>
        )}
        <Fact name={t('Company')}>{session.company.name}</Fact>
        <Fact name={t('Workflow')}>
          {workflow.name} v{workflow.version}
        </Fact>
        <Fact name={t('External user')}>{userOf(session)}</Fact>
        <Fact name={t('API key')}>
          {apiKey.name} (…{apiKey.lastFour})
        </Fact>
        {batch && (
          <Fact name={t('Batch')}>
            <Anchor component={Link} to={`/batches/${batch.id}`} size="sm">
              {batch.batchRef}
            </Anchor>
          </Fact>
        )}
        <Fact name={t('Created')}>
          <Time iso={session.createdAt} />
        </Fact>
        <Fact name={t('Upload deadline')}>
          <Time iso={session.expiresAt} />
        </Fact>
        <Fact name={t('Submitted')}>
          <Time iso={session.submittedAt} />
        </Fact>
        <Fact name={t('Processed')}>
          <Time iso={session.processedAt} />
        </Fact>
        <Fact name={t('Webhook URL')}>{session.webhookUrl ?? '–'}</Fact>
      </FactList>
    </Paper>
  );
};
