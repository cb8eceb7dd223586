import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldErrors } from '../../../api/client';
import { readAt } from '../../../components/draft/draft';
import { CompanyChoice, useDocumentCompany } from '../../../components/form/company-choice';
import { ErrorState } from '../../../components/list/error-state';
import { t } from '../../../languages/message';
import { DropArea } from '../../uploads/drop-area';
import { acceptedTypeOf } from '../../uploads/plan';
import { LabeledSet } from './labeled-set';
import { SampleList } from './sample-list';
import { SampleResult } from './sample-result';
import { type ChosenSample, useSamples } from './use-samples';

type Definition = Readonly<Record<string, unknown>>;

/** The samples that dropped files become, and the names of those that the draft does not accept. */
const samplesOf = (files: readonly File[], accepted: readonly string[], isTogether: boolean) => {
  const typed = files.map((file) => ({ file, contentType: acceptedTypeOf(file, accepted) }));
  const taken = typed.flatMap(({ file, contentType }) => (contentType === null ? [] : [{ file, contentType }]));
  const refused = typed.flatMap(({ file, contentType }) => (contentType === null ? [file.name] : []));
  const samples: ChosenSample[] = isTogether ? [{ files: taken }] : taken.map((one) => ({ files: [one] }));
  return { samples: taken.length > 0 ? samples : [], refused };
};

/**
 * Tries a draft on sample documents before it is published. `complete` is the draft with the server's defaults; null
 * while it has errors.
 */
export const Playground = ({
  draft,
  complete,
  slug,
  isPublished,
}: {
  draft: Definition;
  complete: Definition | null;
  slug: string;
  /** Whether the workflow has a version, so that it can have submissions. */
  isPublished: boolean;
}) => {
  const { companies, companyId, choose } = useDocumentCompany();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isTogether, setIsTogether] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { list, add, runAgain, remove } = useSamples(slug, draft);
  const samples = list.data ?? [];
  const open = samples.find(({ id }) => id === openId) ?? samples[0];
  const accepted = (readAt(complete, 'upload.acceptedFormats') ?? []) as readonly string[];
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
      <Text size="sm">
        {t(
          'Drop sample documents to see what this draft makes of them. Samples are no submissions: nobody is notified, and nothing is counted or compared. They are removed after a day.',
        )}
      </Text>
      <Group align="flex-end">
        <CompanyChoice companies={companies} value={companyId} onChange={choose} />
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
      {companies.length === 0 && <Alert>{t('None of your companies has the module for documents.')}</Alert>}
      {complete === null && <Alert color="orange">{t('The draft has problems. Fix them to try it.')}</Alert>}
      <DropArea accept={accepted} disabled={!canTry} onFiles={onFiles} />
      {refused.length > 0 && (
        <Alert color="orange" role="alert">
          {t('The draft does not accept {refused}. It accepts {accepted}.', {
            refused: refused.join(', '),
            accepted: accepted.join(', '),
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
      {isPublished && companyId !== null && (
        <LabeledSet key={companyId} slug={slug} companyId={companyId} draft={draft} isValid={complete !== null} />
      )}
    </Stack>
  );
};
