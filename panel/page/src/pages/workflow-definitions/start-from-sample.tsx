import { Alert, Button, Checkbox, Group, Loader, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { CompanyChoice, useDocumentCompany } from '../../components/form/company-choice';
import { ErrorState } from '../../components/list/error-state';
import { Confidence } from '../../components/values/confidence';
import { t } from '../../languages/message';
import { spokenFailure } from '../../languages/said/reasons';
import { valueWords } from '../submissions/fields/field-value';
import { DropArea } from '../uploads/drop-area';
import { acceptedTypeOf } from '../uploads/plan';
import { formatsOf, newDefinition } from './form/options';
import { useAddSamples, useSample } from './improve/use-samples';
import { fieldsOfAll, proposedFields } from './proposal';
import { type Definition, englishTemplates, freeSlug, templates } from './templates';

/** Reads the fields of all templates, whatever the quality of the sample. Nothing is compared with other documents. */
const readEverything = {
  ...newDefinition,
  name: t('New workflow'),
  outputSchema: fieldsOfAll(englishTemplates).map((field) => ({ ...field, required: false })),
  processing: { engine: 'builtin', review: 'auto', quality: { enabled: false }, fraud: { enabled: false } },
};

/** A value in a cell; for a list, the number of its items. */
const cellWords = (value: unknown): string => {
  if (!Array.isArray(value)) return valueWords(value);
  return t('{count, plural, one {# item} other {# items}}', { count: value.length });
};

/** The fields found in the sample. The chosen ones start the workflow. */
const Found = ({
  outcome,
  onStart,
}: {
  outcome: Schemas['TrialOutcome'];
  onStart: (fields: readonly unknown[]) => void;
}) => {
  const proposed = proposedFields(templates, outcome.fields);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(proposed.filter(({ fits }) => fits).map(({ field }) => field.name)),
  );
  const toggle = (name: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(name)) after.add(name);
      return after;
    });
  if (proposed.length === 0) {
    return (
      <Alert color="orange" role="alert">
        {t('{reason} Try another file, or start with a template.', {
          reason: outcome.reason === null ? t('No field was found in this sample.') : spokenFailure(outcome.reason),
        })}
      </Alert>
    );
  }
  return (
    <Stack>
      <Table.ScrollContainer minWidth={480} type="native">
        <Table aria-label={t('Fields of the sample')} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td w={40} />
              <Table.Th>{t('Field')}</Table.Th>
              <Table.Th>{t('Value in the sample')}</Table.Th>
              <Table.Th w={110}>{t('Confidence')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {proposed.map(({ field, value, confidence }) => (
              <Table.Tr key={field.name}>
                <Table.Td>
                  <Checkbox
                    aria-label={field.label}
                    checked={chosen.has(field.name)}
                    onChange={() => toggle(field.name)}
                  />
                </Table.Td>
                <Table.Td>{field.label}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{cellWords(value)}</Table.Td>
                <Table.Td>
                  <Confidence value={confidence} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group>
        <Button
          disabled={chosen.size === 0}
          onClick={() => onStart(proposed.map(({ field }) => field).filter(({ name }) => chosen.has(name)))}
        >
          {chosen.size === 1 ? t('Start with 1 field') : t('Start with {size} fields', { size: chosen.size })}
        </Button>
      </Group>
    </Stack>
  );
};

/** Reads a sample document, and proposes its values as the fields of a new workflow. */
export const StartFromSample = ({
  taken,
  onStart,
}: {
  taken: ReadonlySet<string>;
  onStart: (definition: Definition) => void;
}) => {
  const { companies, companyId, choose } = useDocumentCompany();
  const [trialId, setTrialId] = useState<string | null>(null);
  const slug = freeSlug('new-workflow', taken);
  const add = useAddSamples(slug, { ...readEverything, slug });
  const sample = useSample(trialId);
  const isReading = add.isPending || (trialId !== null && sample.data?.state !== 'finished' && !sample.error);
  const onFiles = (files: readonly File[]) => {
    const typed = files.map((file) => ({ file, contentType: acceptedTypeOf(file, formatsOf.document) }));
    const accepted = typed.flatMap(({ file, contentType }) => (contentType === null ? [] : [{ file, contentType }]));
    if (companyId === null || accepted.length === 0) return;
    setTrialId(null);
    add.mutate({ companyId, samples: [{ files: accepted }] }, { onSuccess: setTrialId });
  };
  if (companies.length === 0) return null;
  const error = add.error ?? sample.error;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Start with a sample document')}>
      <Title order={2}>{t('Start with a sample document')}</Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('Its fields are proposed, and you choose those that you want. The sample is removed after a day.')}
      </Text>
      <Stack>
        <CompanyChoice label={t('Company of the sample')} companies={companies} value={companyId} onChange={choose} />
        <DropArea accept={formatsOf.document} disabled={companyId === null || isReading} onFiles={onFiles} />
        {isReading && (
          <Group gap="xs" role="status">
            <Loader size="sm" />
            <Text size="sm">{t('Reading the sample …')}</Text>
          </Group>
        )}
        {error && <ErrorState error={error} />}
        {sample.data?.outcome && !isReading && (
          <Found
            key={trialId}
            outcome={sample.data.outcome}
            onStart={(outputSchema) => onStart({ ...newDefinition, slug, name: t('New workflow'), outputSchema })}
          />
        )}
      </Stack>
    </Paper>
  );
};
