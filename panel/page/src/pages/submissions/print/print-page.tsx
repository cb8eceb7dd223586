import { Box, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { ErrorState } from '../../../components/list/error-state';
import { Fact, FactList } from '../../../components/values/fact-list';
import { humanize } from '../../../components/values/labels';
import { dateTimeWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import { spokenFinding } from '../../../languages/said/findings';
import { PagePicture } from '../document/page-picture';
import { pagesQuery, submissionQuery } from '../document/queries';
import { FieldValue, valueWords } from '../fields/field-value';
import { History } from '../review/history';
import type { SubmissionReview } from '../types';

const Values = ({ submission }: { submission: SubmissionReview }) => (
  <Box component="section" aria-label={t('Values')}>
    <Title order={2} mb="xs">
      {t('Values')}
    </Title>
    <Table withTableBorder verticalSpacing={4} fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Field')}</Table.Th>
          <Table.Th>{t('Value')}</Table.Th>
          <Table.Th>{t('Read as, and corrected by')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {submission.fields.map(({ name, label, type, value, members, corrections }) => (
          <Table.Tr key={name}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>
              <FieldValue value={value} type={type} members={members} />
            </Table.Td>
            <Table.Td>
              {corrections.map(({ before, correctedBy, correctedAt }) => (
                <Text key={correctedAt} size="xs">
                  {valueWords(before)}, {correctedBy}, {dateTimeWords(correctedAt)}
                </Text>
              ))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Box>
);

const Matches = ({ submission }: { submission: SubmissionReview }) =>
  submission.fraudMatches.length === 0 ? null : (
    <Box component="section" aria-label={t('Fraud matches')}>
      <Title order={2} mb="xs">
        {t('Fraud matches')}
      </Title>
      {submission.fraudMatches.map(({ id, checkType, explanation, resolution, resolvedBy }) => (
        <Text key={id} size="sm">
          {explanation === null ? humanize(checkType) : spokenFinding(explanation)}{' '}
          {resolution
            ? t('{resolution}, resolved by {resolvedBy}.', { resolution: humanize(resolution), resolvedBy })
            : t('Not resolved.')}
        </Text>
      ))}
    </Box>
  );

const Pages = ({ submissionId }: { submissionId: string }) => {
  const pages = useQuery(pagesQuery(submissionId));
  if (pages.error) return <ErrorState error={pages.error} onRetry={pages.refetch} />;
  return (
    <>
      {pages.data?.map(({ fileIndex, page, label }) => (
        <Box key={`${fileIndex} ${page}`} component="section" aria-label={label} className="docket-print-page">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <PagePicture
            submissionId={submissionId}
            fileIndex={fileIndex}
            page={page}
            label={label}
            turn={0}
            places={[]}
            active={null}
          />
        </Box>
      ))}
    </>
  );
};

/** Paper is white, whatever the scheme of the screen is. */
const useLightScheme = () =>
  useEffect(() => {
    const { documentElement: root } = document;
    const attribute = 'data-mantine-color-scheme';
    const before = root.getAttribute(attribute);
    root.setAttribute(attribute, 'light');
    return () => root.setAttribute(attribute, before ?? 'light');
  }, []);

const Paper = ({ submission }: { submission: SubmissionReview }) => {
  const { id, externalUser, clientSubmissionId, workflow, company, status, reason, decision } = submission;
  const title = externalUser ?? (clientSubmissionId || id);
  useLightScheme();
  useEffect(() => {
    document.title = t('{title} · Docket', { title });
  }, [title]);
  return (
    <Stack className="docket-print">
      <Group className="docket-screen" justify="space-between">
        <Button component={Link} to={`/submissions/${id}`} variant="default">
          {t('Back')}
        </Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('Print or save as PDF')}
        </Button>
      </Group>
      <Title order={1}>{title}</Title>
      <FactList>
        <Fact name={t('Status')}>{humanize(status)}</Fact>
        {decision && (
          <Fact name={t('Decision')}>
            {humanize(decision.action)}, {decision.decidedBy}, {dateTimeWords(decision.decidedAt)}
          </Fact>
        )}
        {reason && <Fact name={t('Reason')}>{reason}</Fact>}
        <Fact name={t('Workflow')}>
          {t('{name}, version {version}', { name: workflow.name, version: workflow.version })}
        </Fact>
        <Fact name={t('Company')}>{company.name}</Fact>
        <Fact name={t('Received')}>{dateTimeWords(submission.createdAt)}</Fact>
        <Fact name={t('Submission')}>{id}</Fact>
        <Fact name={t("Caller's id")}>{clientSubmissionId}</Fact>
      </FactList>
      <Values submission={submission} />
      <Matches submission={submission} />
      <History events={submission.events} />
      {submission.filesRemovedAt ? (
        <Text c="dimmed">
          {t('The files were removed on {dateTime}.', { dateTime: dateTimeWords(submission.filesRemovedAt) })}
        </Text>
      ) : (
        <Pages submissionId={id} />
      )}
    </Stack>
  );
};

/** A submission on paper: its values, its decision, its history and all of its pages. */
export const PrintPage = () => {
  const { submissionId = '' } = useParams();
  const submission = useQuery(submissionQuery(submissionId));
  if (submission.error) return <ErrorState isPage error={submission.error} onRetry={submission.refetch} />;
  if (!submission.data) return <Skeleton h={640} role="status" aria-label={t('Loading the submission')} />;
  return <Paper submission={submission.data} />;
};
