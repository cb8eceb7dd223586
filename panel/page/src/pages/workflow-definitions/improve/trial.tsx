import { Alert, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { fieldErrors } from '../../../api/client';
import { listAt, readAt } from '../../../components/draft/draft';
import { useDocumentCompanies } from '../../../components/form/company-choice';
import { ErrorState } from '../../../components/list/error-state';
import { andWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import { DropArea } from '../../uploads/drop-area';
import { acceptedTypeOf } from '../../uploads/plan';
import type { WorkflowDraft } from './draft-editor';
import { LabeledSet } from './labeled-set';
import { SampleList } from './sample-list';
import { SampleResult } from './sample-result';
import { type ChosenSample, useSamples } from './use-samples';

/** The samples created from dropped files, and the names of files that the draft does not accept. */
const samplesOf = (files: readonly File[], accepted: readonly string[], isTogether: boolean) => {
  const typed = files.map((file) => ({ file, contentType: acceptedTypeOf(file, accepted) }));
  const taken = typed.flatMap(({ file, contentType }) => (contentType === null ? [] : [{ file, contentType }]));
  const refused = typed.flatMap(({ file, contentType }) => (contentType === null ? [file.name] : []));
  const samples: ChosenSample[] = isTogether ? [{ files: taken }] : taken.map((one) => ({ files: [one] }));
  return { samples: taken.length > 0 ? samples : [], refused };
};

/** Tests a draft before it is published: on a labeled set if there is one, and on sample documents. */
export const Trial = ({
  draft: { value: draft, complete, slug },
  isPublished,
  companyId,
  companyChoice,
}: {
  draft: WorkflowDraft;
  /** Whether the workflow has a version, so that it can have submissions. */
  isPublished: boolean;
  companyId: string | null;
  companyChoice: ReactNode;
}) => {
  const companies = useDocumentCompanies();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isTogether, setIsTogether] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { list, add, runAgain, remove } = useSamples(slug, draft);
  const samples = list.data ?? [];
  const open = samples.find(({ id }) => id === openId) ?? samples[0];
  const accepted = listAt(complete, 'upload.acceptedFormats').map(String);
  const filesMax = Number(readAt(complete, 'upload.maxFiles') ?? 1);
  const filesMin = Number(readAt(complete, 'upload.minFiles') ?? 1);
  const isBusy = add.isPending || runAgain.isPending || remove.isPending;
  const error = add.error ?? runAgain.error ?? remove.error;
  const canTry = complete !== null && companyId !== null && !isBusy;
  const onFiles = (files: readonly File[]) => {
    const found = samplesOf(files, accepted, filesMin > 1 || (filesMax > 1 && isTogether));
    setRefused(found.refused);
    runAgain.reset();
    remove.reset();
    if (companyId !== null && found.samples.length > 0) {
      add.mutate({ companyId, samples: found.samples }, { onSuccess: setOpenId });
    }
  };
  return (
    <Stack>
      {companyChoice}
      {companies.length === 0 && <Alert>{t('None of your companies has the module for documents.')}</Alert>}
      {complete === null && <Alert color="orange">{t('The draft has problems. Fix them to try it.')}</Alert>}
      {isPublished && companyId !== null && (
        <LabeledSet key={companyId} slug={slug} companyId={companyId} draft={draft} isValid={complete !== null} />
      )}
      <div>
        <Title order={2}>{t('Sample documents')}</Title>
        <Text size="sm">
          {t(
            'Drop sample documents to see what this draft makes of them. Samples are not submissions: nobody is notified, and nothing is counted or compared. They are removed after a day.',
          )}
        </Text>
      </div>
      <Group align="flex-end">
        {filesMax > 1 && filesMin === 1 && (
          <SegmentedControl
            aria-label={t('Samples')}
            value={isTogether ? 'together' : 'single'}
            onChange={(value) => setIsTogether(value === 'together')}
            data={[
              { value: 'single', label: t('One sample per file') },
              { value: 'together', label: t('All in one sample') },
            ]}
          />
        )}
        {samples.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            disabled={complete === null || isBusy}
            loading={runAgain.isPending}
            onClick={() => runAgain.mutate(samples.map(({ id }) => id))}
          >
            {t('Try all again')}
          </Button>
        )}
      </Group>
      <DropArea accept={accepted} disabled={!canTry} onFiles={onFiles} />
      {refused.length > 0 && (
        <Alert color="orange" role="alert">
          {t('The draft does not accept {refused}. It accepts {accepted}.', {
            refused: andWords(refused),
            accepted: andWords(accepted),
          })}
        </Alert>
      )}
      {error && (
        <Alert color="red" role="alert" title={t('The draft was not tried')}>
          {error.message}
          {Object.entries(fieldErrors(error)).map(([field, message]) => (
            <Text key={field} size="sm">
              {field}: {message}
            </Text>
          ))}
        </Alert>
      )}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {samples.length > 0 && (
        <SampleList
          samples={samples}
          openId={open?.id ?? null}
          isBusy={isBusy}
          onOpen={setOpenId}
          onRunAgain={(id) => {
            setOpenId(id);
            runAgain.mutate([id]);
          }}
          onRemove={(id) => remove.mutate(id)}
        />
      )}
      {open && <SampleResult key={open.id} trialId={open.id} complete={complete} />}
    </Stack>
  );
};
