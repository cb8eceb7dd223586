import { Anchor, Paper } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { Fact, FactList } from '../../components/values/fact-list';
import { StatusBadge } from '../../components/values/status-badge';
import { Time } from '../../components/values/time';

const userOf = ({ externalUser, externalUserEmail, externalUserId }: Schemas['SessionDetail']): string =>
  [...new Set([externalUser, externalUserEmail, externalUserId])].filter(Boolean).join(' · ') || '–';

/** The details of a session: state, submission, times and links. */
export const SessionFacts = ({ session }: { session: Schemas['SessionDetail'] }) => {
  const { submission, batch, workflow, apiKey } = session;
  return (
    <Paper withBorder p="md" component="section" aria-label="Facts">
      <FactList>
        <Fact name="State">
          <StatusBadge status={session.state} />
        </Fact>
        {submission && (
          <Fact name="Submission">
            <StatusBadge status={submission.status} />{' '}
            <Anchor component={Link} to={`/submissions/${submission.id}`} size="sm">
              View submission{' '}
            </Anchor>
          </Fact>
        )}
        <Fact name="Company">{session.company.name}</Fact>
        <Fact name="Workflow">
          {workflow.name} v{workflow.version}
        </Fact>
        <Fact name="External user">{userOf(session)}</Fact>
        <Fact name="API key">
          {apiKey.name} (…{apiKey.lastFour})
        </Fact>
        {batch && (
          <Fact name="Batch">
            <Anchor component={Link} to={`/batches/${batch.id}`} size="sm">
              {batch.batchRef}
            </Anchor>
          </Fact>
        )}
        <Fact name="Created">
          <Time iso={session.createdAt} />
        </Fact>
        <Fact name="Upload deadline">
          <Time iso={session.expiresAt} />
        </Fact>
        <Fact name="Submitted">
          <Time iso={session.submittedAt} />
        </Fact>
        <Fact name="Processed">
          <Time iso={session.processedAt} />
        </Fact>
        <Fact name="Webhook URL">{session.webhookUrl ?? '–'}</Fact>
      </FactList>
    </Paper>
  );
};
