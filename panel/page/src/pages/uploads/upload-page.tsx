import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useDocumentCompanies } from '../../components/form/company-choice';
import { useUploadTargets } from '../../components/form/upload-targets';
import { ErrorState } from '../../components/list/error-state';
import { useFilter } from '../../components/list/use-filter';
import { PageHeader } from '../../components/page/page-header';
import { listWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { DocumentList } from './document-list';
import { DropArea } from './drop-area';
import { countProblem, groupings, planDocuments, type UploadTarget } from './plan';
import type { LocalFile } from './send';
import { TargetFields } from './target-fields';
import { useUploads } from './use-uploads';

const limitsOf = ({ acceptedFormats, maxFileSizeMb }: UploadTarget): string =>
  t('{acceptedFormats}, up to {maxFileSizeMb} MB each', {
    acceptedFormats: listWords(acceptedFormats.map((type) => type.replace(/^.*\//, '').toUpperCase())),
    maxFileSizeMb,
  });

const Uploader = ({
  companyId,
  target,
  onSending,
}: {
  companyId: string;
  target: UploadTarget;
  onSending: (isSending: boolean) => void;
}) => {
  const [chosen, setChosen] = useState<readonly LocalFile[]>([]);
  const { single, together } = groupings(target);
  const [isTogether, setIsTogether] = useState(!single);
  const uploads = useUploads(onSending);
  const documents = planDocuments(chosen, target, isTogether);
  const ready = documents.filter(
    (one) => countProblem(one, target) === null && uploads.outcomes.get(one.id)?.kind !== 'submitted',
  );
  const submitted = [...uploads.outcomes.values()].filter(({ kind }) => kind === 'submitted').length;
  const add = (files: readonly File[]) => {
    // A document with added files is a new document; the sent one stays unchanged.
    if (submitted > 0 && isTogether) uploads.forget();
    const kept = submitted > 0 && isTogether ? [] : chosen;
    setChosen([...kept, ...files.map((file) => ({ id: crypto.randomUUID(), file }))]);
  };

  return (
    <Stack>
      <DropArea accept={target.acceptedFormats} disabled={uploads.isSending} onFiles={add} />
      <Text size="sm" c="dimmed">
        {limitsOf(target)}
      </Text>
      {chosen.length > 1 && single && together && (
        <SegmentedControl
          aria-label={t('Documents')}
          value={isTogether ? 'together' : 'single'}
          onChange={(value) => setIsTogether(value === 'together')}
          disabled={uploads.isSending || submitted > 0}
          data={[
            { value: 'single', label: t('One document per file') },
            { value: 'together', label: t('All in one document') },
          ]}
          w={{ base: '100%', xs: 'fit-content' }}
        />
      )}
      {submitted > 0 && !uploads.isSending && (
        <Alert color="green" role="status">
          {t('{submitted, plural, one {# document is} other {# documents are}} submitted and will be processed.', {
            submitted,
          })}
        </Alert>
      )}
      <DocumentList
        documents={documents}
        chosen={chosen}
        target={target}
        outcomes={uploads.outcomes}
        shares={uploads.shares}
        onRemove={(id) => setChosen(chosen.filter((one) => one.id !== id))}
      />
      {chosen.length > 0 && (
        <Group>
          {(ready.length > 0 || uploads.isSending) && (
            <Button
              loading={uploads.isSending}
              onClick={() => uploads.send({ companyId, workflow: target.slug }, ready)}
            >
              {t('Upload {count, plural, one {# document} other {# documents}}', { count: ready.length })}
            </Button>
          )}
          <Button
            variant="default"
            disabled={uploads.isSending}
            onClick={() => {
              setChosen([]);
              uploads.forget();
            }}
          >
            {t('Clear the list')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};

/** Uploads documents from this computer or phone. They are processed like those of any caller. */
export const UploadPage = () => {
  const companies = useDocumentCompanies();
  const [filter, setFilter] = useFilter(['company', 'workflow']);
  const [isSending, setIsSending] = useState(false);
  const only = companies.length === 1 ? companies[0] : undefined;
  const companyId = (only ?? companies.find(({ id }) => id === filter.company))?.id ?? null;
  const targets = useUploadTargets(companyId);
  const data = targets.data?.data ?? [];
  const target = data.length === 1 ? data[0] : data.find(({ slug }) => slug === filter.workflow);
  return (
    <>
      <PageHeader
        title={t('Upload')}
        description={t('Documents from this device, processed like those of any caller.')}
      />
      <TargetFields
        companies={companies}
        companyId={companyId}
        onCompany={(id) => setFilter('company', id)}
        targets={data}
        slug={target?.slug ?? null}
        onSlug={(slug) => setFilter('workflow', slug)}
        disabled={isSending}
      />
      {targets.error && <ErrorState error={targets.error} onRetry={targets.refetch} />}
      {companies.length === 0 && <Alert>{t('None of your companies has the module for documents.')}</Alert>}
      {targets.data && data.length === 0 && (
        <Alert>{t('No workflow is assigned to this company. An administrator assigns them under Workflows.')}</Alert>
      )}
      {companyId && target && (
        <Uploader key={`${companyId} ${target.slug}`} companyId={companyId} target={target} onSending={setIsSending} />
      )}
    </>
  );
};
