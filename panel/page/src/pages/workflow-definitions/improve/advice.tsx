import { Anchor, Button, Group, Paper, Select, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { IconChartHistogram, IconGitBranch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { advisedDays, errorsPercent } from '../../../../../../domain/evaluations/review-advice.ts';
import { api, dataOf, type Schemas } from '../../../api/client';
import { EmptyState } from '../../../components/list/empty-state';
import { ErrorState } from '../../../components/list/error-state';
import { fixedWords, numberWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import { listOf, percent } from '../../dashboard/links';

type Advice = Schemas['ReviewAdvice'];

/** Advised thresholds by the name of the field. */
export type AdvisedThresholds = Readonly<Record<string, number>>;

const errorChoices = [1, errorsPercent.default, 5].map((one) => ({ value: String(one), label: `${one}%` }));

const useAdvice = (slug: string, companyId: string | null, errors: string) =>
  useQuery({
    queryKey: ['workflows', 'advice', slug, companyId, errors],
    queryFn: () =>
      dataOf(
        api.GET('/admin/api/workflows/{slug}/review-advice', {
          params: { path: { slug }, query: { errors: Number(errors), ...(companyId ? { companyId } : {}) } },
        }),
      ),
    placeholderData: keepPreviousData,
  });

const Numeric = ({ children }: { children: ReactNode }) => (
  <Table.Td ta="end" className="docket-numeric">
    {children}
  </Table.Td>
);

const AdviceRow = ({
  name,
  row,
  advice,
  correctedList,
}: {
  name: string;
  row: Advice['overall'];
  advice: Advice;
  /** The list of the submissions in which the field was corrected; null for the whole document. */
  correctedList: string | null;
}) => {
  const now = percent(advice.review.current, advice.documents);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600}>
        {name}
      </Table.Th>
      <Numeric>{numberWords(row.examples)}</Numeric>
      <Numeric>
        {correctedList && row.corrected > 0 ? (
          <Anchor component={Link} to={correctedList} size="sm">
            {numberWords(row.corrected)}
          </Anchor>
        ) : (
          numberWords(row.corrected)
        )}
      </Numeric>
      <Numeric>{row.current?.toFixed(2) ?? '–'}</Numeric>
      {row.threshold === null ? (
        <Table.Td colSpan={2} ta="end" c="dimmed">
          {t('{missing} more without a correction needed', {
            missing: row.missing === undefined || row.missing === null ? '' : numberWords(row.missing),
          })}
        </Table.Td>
      ) : (
        <>
          <Numeric>
            <b>{fixedWords(row.threshold, 2)}</b>
          </Numeric>
          <Numeric>
            {now} → {row.review === undefined || row.review === null ? '–' : percent(row.review, advice.documents)}
          </Numeric>
        </>
      )}
    </Table.Tr>
  );
};

const columns = [t('Looked at'), t('Corrected'), t('Threshold'), t('Advised'), t('To review: now → then')];

const AdviceTable = ({ slug, companyId, advice }: { slug: string; companyId: string | null; advice: Advice }) => (
  <Table.ScrollContainer
    minWidth={640}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('Advised thresholds') } }}
  >
    <Table verticalSpacing={6} aria-label={t('Advised thresholds')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Field')}</Table.Th>
          {columns.map((name) => (
            <Table.Th key={name} ta="end">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {advice.fields
          .toSorted((one, other) => other.corrected - one.corrected)
          .map((row) => (
            <AdviceRow
              key={row.name}
              name={row.label}
              row={row}
              advice={advice}
              correctedList={listOf('/submissions', {
                status: 'all',
                workflow: slug,
                company: companyId,
                corrected: row.name,
              })}
            />
          ))}
        <AdviceRow name={t('Whole document')} row={advice.overall} advice={advice} correctedList={null} />
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

type OnUse = (thresholds: AdvisedThresholds) => void;

const Shown = ({
  slug,
  companyId,
  advice,
  onUse,
}: {
  slug: string;
  companyId: string | null;
  advice: Advice;
  onUse: OnUse | null;
}) => {
  const { documents, examples, review } = advice;
  const advised = advice.fields.flatMap(({ name, threshold }) =>
    threshold === null ? [] : [[name, threshold] as const],
  );
  if (examples === 0) {
    return (
      <EmptyState title={t('Nothing to learn from yet')} icon={IconChartHistogram}>
        {t(
          'Someone has to open and approve documents of this workflow: a field needs at least {missing} values that nobody corrects. {documents} were processed in the last {advisedDays} days. With a sampling rate in the workflow, people also look at documents that would be approved without them.',
          {
            missing:
              advice.overall.missing === undefined || advice.overall.missing === null
                ? ''
                : numberWords(advice.overall.missing),
            documents: numberWords(documents),
            advisedDays,
          },
        )}
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Text size="sm">
        {t('{examples} of the newest {documents} documents were opened and approved by a person.', {
          examples: numberWords(examples),
          documents: numberWords(documents),
        })}
      </Text>
      <AdviceTable slug={slug} companyId={companyId} advice={advice} />
      <Group justify="space-between">
        <Text size="sm">
          {advised.length === 0
            ? t('No field has enough examples yet.')
            : t('With all advised thresholds, {percent} of the documents would go to a review. Now {percent2} do.', {
                percent: percent(review.advised, documents),
                percent2: percent(review.current, documents),
              })}
        </Text>
        {onUse && advised.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconGitBranch size={16} aria-hidden />}
            onClick={() => onUse(Object.fromEntries(advised))}
          >
            {t('Use in draft')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};

/**
 * Which fields people correct most, and the thresholds for a review that their corrections support.
 * @param onUse copies the advised thresholds into the draft; null for people who cannot edit drafts
 */
export const ReviewAdvice = ({
  slug,
  companyId,
  companySelect,
  onUse,
}: {
  slug: string;
  companyId: string | null;
  companySelect: ReactNode;
  onUse: OnUse | null;
}) => {
  const [errors, setErrors] = useState(String(errorsPercent.default));
  const { data, error, refetch } = useAdvice(slug, companyId, errors);
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Thresholds from corrections')}>
      <Group justify="space-between" align="flex-end" mb="sm">
        <div style={{ flex: '1 1 300px' }}>
          <Title order={2}>{t('Thresholds from corrections')}</Title>
          <Text size="sm" c="dimmed">
            {t(
              'Above the advised confidence of a field, people corrected at most this share of its values, by the upper end of a 95% interval.',
            )}
          </Text>
        </div>
        <Group align="flex-end">
          {companySelect}
          <Select
            label={t('Wrong values')}
            data={errorChoices}
            value={errors}
            onChange={(next) => setErrors(next ?? errors)}
            allowDeselect={false}
            w={120}
          />
        </Group>
      </Group>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton h={180} role="status" aria-label={t('Loading the advice')} />}
      {data && <Shown slug={slug} companyId={companyId} advice={data} onUse={onUse} />}
    </Paper>
  );
};
