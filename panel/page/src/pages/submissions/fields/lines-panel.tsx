import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { isObject } from '../../../../../../domain/narrowing.ts';
import { fixedWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import type { ReviewField, SubmissionReview } from '../types';
import { plainText } from './editor-values';
import { FieldEditor } from './field-editor';
import type { Correcting } from './field-row';
import { FieldValue } from './field-value';
import { type RunningSum, runningSum, typedAmounts } from './running-sum';

const amountWords = (cents: number): string => fixedWords(cents / 100, 2);

/** The sum of the rows, beside the amounts of the document. */
const Sum = ({ sum }: { sum: RunningSum }) => (
  <Text size="sm" className="docket-numeric" role="status" aria-label={t('Sum of the rows')}>
    {sum.missing > 0
      ? t('Sum {amount}, {missing} without an amount', { amount: amountWords(sum.sum), missing: sum.missing })
      : t('Sum {amount}', { amount: amountWords(sum.sum) })}
    {sum.against.map(({ label, amount, isEqual }) => (
      <Text span key={label} inherit ms="sm" c={isEqual ? undefined : 'dimmed'} fw={isEqual ? 600 : undefined}>
        {isEqual ? '= ' : ''}
        {label} {amountWords(amount)}
        {isEqual ? ' ✓' : ''}
      </Text>
    ))}
  </Text>
);

const itemAmounts = (value: unknown, member: string): unknown[] =>
  Array.isArray(value) ? value.map((item) => (isObject(item) ? (item[member] ?? null) : null)) : [];

/** The rows of a list over the full width below the document, to look at or to correct. */
export const LinesPanel = ({
  field,
  submission,
  correcting,
  onRow,
}: {
  field: ReviewField;
  submission: SubmissionReview;
  correcting: Correcting;
  /** Called with the texts of the row to show on the page; null for none. */
  onRow: (cells: readonly string[] | null) => void;
}) => {
  const { edit } = correcting;
  const isOpen = edit?.phase === 'open';
  const { items } = submission.sums;
  const amountsOf = (member: string): unknown[] =>
    isOpen ? typedAmounts(edit.draft.rows, member, submission.conventions) : itemAmounts(field.value, member);
  const sum = items ? runningSum(submission, field.name, amountsOf(items.member)) : null;
  return (
    <Paper withBorder className="docket-lines" px="md" py="xs" component="section" aria-label={field.label}>
      <Group justify="space-between" mb={6}>
        <Group gap="md">
          <Title order={2} fz="md">
            {field.label}
          </Title>
          {sum && <Sum sum={sum} />}
        </Group>
        {correcting.mayCorrect && !edit && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={14} aria-hidden />}
            onClick={correcting.onEdit}
          >
            {t('Correct rows')}
          </Button>
        )}
      </Group>
      {edit && isOpen ? (
        <FieldEditor
          edit={edit}
          conventions={correcting.conventions}
          maySave={correcting.mayCorrect}
          onChange={correcting.onChange}
          onSave={correcting.onSave}
          onTab={correcting.onTab}
          onCancel={correcting.onCancel}
          onTake={correcting.onTake}
          onRow={onRow}
        />
      ) : (
        <FieldValue
          value={edit ? null : field.value}
          members={field.members}
          onRow={onRow}
          empty={edit ? (plainText(field, edit.draft) === '' ? t('Saving no rows') : t('Saving …')) : undefined}
        />
      )}
    </Paper>
  );
};
