import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Group,
  NumberInput,
  Paper,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../api/client';
import { ErrorState } from '../../../components/list/error-state';
import { t } from '../../../languages/message';
import { EvaluationResult } from './evaluation-result';
import { useLabeledSet } from './use-labeled-set';

type Definition = Readonly<Record<string, unknown>>;

const addedByDefault = 20;

/**
 * The labeled set of a company: approved submissions, and the results of the draft and of the published version on
 * them.
 */
export const LabeledSet = ({
  slug,
  companyId,
  draft,
  isValid,
}: {
  slug: string;
  companyId: string;
  draft: Definition;
  isValid: boolean;
}) => {
  const { set, addNewest, remove, run } = useLabeledSet(slug, companyId);
  const [newest, setNewest] = useState<number | string>(addedByDefault);
  const [isOpen, setIsOpen] = useState(false);
  if (set.error instanceof ApiError && set.error.status === 404) {
    return (
      <Alert color="gray">
        {t('This company cannot use the workflow, so it has no submissions to measure against.')}
      </Alert>
    );
  }
  if (set.error) return <ErrorState error={set.error} onRetry={set.refetch} />;
  if (!set.data) return <Skeleton h={180} role="status" aria-label={t('Loading the labeled set')} />;
  const { documents, documentsMax, evaluations } = set.data;
  const [evaluation] = evaluations;
  const error = addNewest.error ?? remove.error ?? run.error;
  const reset = () => {
    for (const one of [addNewest, remove, run]) one.reset();
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={t('Labeled set')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>{t('Labeled set')}</Title>
          <Text size="sm" c="dimmed" role="status">
            {t('{count} of at most {documentsMax} documents', { count: documents.length, documentsMax })}
          </Text>
        </Group>
        <Text size="sm">
          {t(
            'Approved submissions of this company, with the values that were approved. Run the draft over them to see what it would find, beside the published version.',
          )}
        </Text>
        <Group align="flex-end">
          <NumberInput
            label={t('Newest approved submissions')}
            value={newest}
            onChange={setNewest}
            min={1}
            max={documentsMax}
            allowDecimal={false}
            w={{ base: '100%', xs: 210 }}
          />
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            loading={addNewest.isPending}
            disabled={!Number(newest)}
            onClick={() => {
              reset();
              addNewest.mutate(Number(newest));
            }}
          >
            {t('Add them')}
          </Button>
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            loading={run.isPending}
            disabled={!isValid || documents.length === 0 || evaluation?.state === 'running'}
            onClick={() => {
              reset();
              run.mutate(draft);
            }}
          >
            {t('Run the draft over the set')}
          </Button>
        </Group>
        {addNewest.data && (
          <Text size="sm" role="status">
            {addNewest.data.added === 0
              ? t('No approved submission is left to add.')
              : t('{added} added.', { added: addNewest.data.added })}
          </Text>
        )}
        {error && (
          <Alert color="red" role="alert" title={t('Nothing was changed')}>
            {error.message}
          </Alert>
        )}
        {documents.length > 0 && (
          <Button variant="subtle" size="xs" w="fit-content" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('Hide the documents') : t('Show the documents')}
          </Button>
        )}
        {isOpen &&
          documents.map(({ submissionId, clientSubmissionId }) => (
            <Group key={submissionId} gap="xs" wrap="nowrap" justify="space-between">
              <Anchor component={Link} to={`/submissions/${submissionId}`} size="sm" truncate>
                {clientSubmissionId || submissionId}
              </Anchor>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove {clientSubmissionId} from the set', {
                  clientSubmissionId: clientSubmissionId || submissionId,
                })}
                onClick={() => {
                  reset();
                  remove.mutate(submissionId);
                }}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
        {evaluation && <EvaluationResult key={evaluation.id} evaluationId={evaluation.id} />}
      </Stack>
    </Paper>
  );
};
