import { Table } from '@mantine/core';
import type { Schemas } from '../../api/client';
import { sinceWords } from '../../components/values/time';
import { fixedWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { percent } from './links';
import { FigureCell, ReportTable } from './report-table';

type Report = Schemas['ReviewReport'];
/** The address of the list of submissions with a filter, within the filter of the report. */
export type SubmissionsLink = (filter: Readonly<Record<string, string | null>>) => string;

/** The submissions that wait for a review, by workflow. */
export const BacklogTable = ({ backlog, link }: { backlog: Report['backlog']; link: SubmissionsLink }) => (
  <ReportTable
    title={t('Backlog by workflow')}
    note={t('Everything that waits for a review now, whatever the period.')}
    columns={[t('Workflow'), t('Waiting'), t('Oldest')]}
    empty={backlog.length === 0 ? t('Nothing waits for a review.') : null}
  >
    {backlog.map(({ workflow, name, count, oldest }) => (
      <Table.Tr key={workflow}>
        <Table.Td>{name}</Table.Td>
        <FigureCell to={link({ workflow })}>{count}</FigureCell>
        <FigureCell>{sinceWords(oldest)}</FigureCell>
      </Table.Tr>
    ))}
  </ReportTable>
);

/** How often each field was corrected. */
export const CorrectionTable = ({ report, link }: { report: Report; link: SubmissionsLink }) => (
  <ReportTable
    title={t('Corrections by field')}
    note={t('Reviewed submissions in which the field was corrected.')}
    columns={[t('Field'), t('Submissions'), t('Share of decisions')]}
    empty={report.corrected.length === 0 ? t('No field of a reviewed submission was corrected.') : null}
  >
    {report.corrected.map(({ field, submissions }) => (
      <Table.Tr key={field}>
        <Table.Td>{field}</Table.Td>
        <FigureCell to={link({ corrected: field })}>{submissions}</FigureCell>
        <FigureCell>{percent(submissions, report.decisions)}</FigureCell>
      </Table.Tr>
    ))}
  </ReportTable>
);

/** The confidence of fields beside the share that was right. */
export const ConfidenceTable = ({ confidence }: { confidence: Report['confidence'] }) => (
  <ReportTable
    title={t('Confidence against corrections')}
    note={t('Fields of submissions that a reviewer approved: a field is right if nobody corrected it.')}
    columns={[t('Confidence'), t('Fields'), t('Right')]}
    empty={confidence.length === 0 ? t('No submission with confidences was approved by a reviewer.') : null}
  >
    {confidence.toReversed().map(({ from, fields, right }) => (
      <Table.Tr key={from}>
        <Table.Td>{t('{from} to {from2}', { from: fixedWords(from, 1), from2: fixedWords(from + 0.1, 1) })}</Table.Td>
        <FigureCell>{fields}</FigureCell>
        <FigureCell>{percent(right, fields)}</FigureCell>
      </Table.Tr>
    ))}
  </ReportTable>
);

const nameOf = ({ userId, name }: Report['reviewers'][number]): string =>
  userId === null ? t('Callers, through the API') : (name ?? t('A deleted person'));

/** Decisions by person. */
export const ReviewerTable = ({ reviewers, link }: { reviewers: Report['reviewers']; link: SubmissionsLink }) => (
  <ReportTable
    title={t('Decisions by person')}
    note={t('A day counts for a person if they made a decision on it.')}
    columns={[t('Person'), t('Decisions'), t('Approved'), t('Rejected'), t('Per day')]}
    empty={reviewers.length === 0 ? t('Nobody decided a review.') : null}
  >
    {reviewers.map((one) => {
      const decisions = one.approved + one.rejected + one.cancelled;
      return (
        <Table.Tr key={one.userId ?? 'api'}>
          <Table.Td>{nameOf(one)}</Table.Td>
          <FigureCell to={link({ decidedBy: one.userId ?? 'api' })}>{decisions}</FigureCell>
          <FigureCell>{one.approved}</FigureCell>
          <FigureCell>{one.rejected}</FigureCell>
          <FigureCell>{fixedWords(decisions / one.days, 1)}</FigureCell>
        </Table.Tr>
      );
    })}
  </ReportTable>
);
