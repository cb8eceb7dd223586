import { Badge, Button, Group, Modal, Paper, Skeleton, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconSchool } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, dataOf, type Schemas } from '../../../api/client';
import { useMay, useMe } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { EmptyState } from '../../../components/list/empty-state';
import { ErrorState } from '../../../components/list/error-state';
import { Time } from '../../../components/values/time';
import { listWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';

type LessonGroup = Schemas['LessonGroup'];

/** The fewest corrections that have an effect. */
const agreeingMin = 2;

const learnedWords = ({ corrections }: LessonGroup): string =>
  t('Learned from {corrections, plural, one {# correction} other {# corrections}}', { corrections });

const teachesWords = ({ labels, names }: LessonGroup): string => {
  if (names.length > 0) return t('Called {names}', { names: listWords(names.map((name) => `“${name}”`)) });
  return labels.length > 0
    ? t('Beside {labels}', { labels: listWords(labels.map((label) => `“${label}”`)) })
    : t('By its position on the page');
};

const RemoveModal = ({ slug, group, onClose }: { slug: string; group: LessonGroup; onClose: () => void }) => {
  const { company, issuer, issuerName, field } = group;
  const remove = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST('/admin/api/workflows/{slug}/lessons/remove', {
          params: { path: { slug } },
          body: { companyId: company.id, issuer, field },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['lessons'] });
      notifications.show({
        color: 'green',
        message: t('{field} of {issuerName} is forgotten.', { field, issuerName }),
      });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('Forget this?')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <Text size="sm">
          {rich(
            'The next documents of <b>{issuerName}</b> are read as if nobody had corrected <b>{field}</b>. New corrections teach it again.',
            { b: (content) => <b>{content}</b>, issuerName, field },
          )}
        </Text>
        {remove.error && <ErrorState error={remove.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()} data-autofocus>
            {t('Forget')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

const LessonTable = ({
  groups,
  onRemove,
}: {
  groups: readonly LessonGroup[];
  onRemove: (group: LessonGroup) => void;
}) => {
  const mayRemove = useMay('lessons.write');
  const hasCompanies = useMe().companies.length > 1;
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table fz="sm" aria-label={t('What corrections have taught')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Issuer')}</Table.Th>
            <Table.Th>{t('Field')}</Table.Th>
            <Table.Th>{t('What was learned')}</Table.Th>
            {hasCompanies && <Table.Th>{t('Company')}</Table.Th>}
            <Table.Th>{t('Last correction')}</Table.Th>
            {mayRemove && (
              <Table.Th>
                <VisuallyHidden>{t('Actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map((group) => (
            <Table.Tr key={`${group.company.id} ${group.issuer} ${group.field}`}>
              <Table.Td>{group.issuerName}</Table.Td>
              <Table.Td>{group.field}</Table.Td>
              <Table.Td>
                <Text size="sm">{teachesWords(group)}</Text>
                <Group gap={6}>
                  <Text size="xs" c="dimmed">
                    {learnedWords(group)}
                  </Text>
                  {group.corrections < agreeingMin && (
                    <Badge size="sm" variant="light" color="gray" tt="none">
                      {t('Not used yet')}
                    </Badge>
                  )}
                </Group>
              </Table.Td>
              {hasCompanies && <Table.Td>{group.company.name}</Table.Td>}
              <Table.Td>
                <Time iso={group.learnedAt} />
              </Table.Td>
              {mayRemove && (
                <Table.Td ta="end">
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('Forget {field} of {issuerName}', {
                      field: group.field,
                      issuerName: group.issuerName,
                    })}
                    onClick={() => onRemove(group)}
                  >
                    {t('Forget')}
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};

/** The lessons of the builtin engine from reviewers' corrections, which people can check and remove. */
export const Lessons = ({
  slug,
  companyId,
  companySelect,
}: {
  slug: string;
  companyId: string | null;
  companySelect: ReactNode;
}) => {
  const [removed, setRemoved] = useState<LessonGroup | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['lessons', slug, companyId],
    queryFn: () =>
      dataOf(
        api.GET('/admin/api/workflows/{slug}/lessons', {
          params: { path: { slug }, query: companyId ? { companyId } : {} },
        }),
      ),
  });
  return (
    <Paper withBorder component="section" aria-label={t('Learned from corrections')}>
      <Group justify="space-between" align="flex-end" p="md" pb="xs">
        <div style={{ flex: '1 1 300px' }}>
          <Title order={2}>{t('Learned from corrections')}</Title>
          <Text size="sm" c="dimmed">
            {t(
              "What corrections have taught about each issuer's documents. Two corrections that agree change how the next document is read.",
            )}
          </Text>
        </div>
        {companySelect}
      </Group>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton h={160} m="md" role="status" aria-label={t('Loading what was learned')} />}
      {data && data.data.length > 0 && <LessonTable groups={data.data} onRemove={setRemoved} />}
      {data && data.data.length === 0 && (
        <EmptyState title={t('Nothing learned yet')} icon={IconSchool}>
          {t('Correct a value of a document and approve it. What it teaches appears here.')}
        </EmptyState>
      )}
      {removed && <RemoveModal slug={slug} group={removed} onClose={() => setRemoved(null)} />}
    </Paper>
  );
};
