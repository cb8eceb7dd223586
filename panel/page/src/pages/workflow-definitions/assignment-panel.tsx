import { Button, Group, Paper, Select, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBuilding } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client';
import { useMe } from '../../api/me';
import { queryClient } from '../../api/query-client';
import { EmptyState } from '../../components/list/empty-state';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';
import { WithdrawModal } from './withdraw-modal';

type Assignment = Schemas['WorkflowDetail']['assignments'][number];

const AssignForm = ({ slug, assignments }: { slug: string; assignments: readonly Assignment[] }) => {
  const { companies } = useMe();
  const [companyId, setCompanyId] = useState<string | null>(null);
  const has = new Set(assignments.map(({ company }) => company.id));
  const assign = useMutation({
    mutationFn: (id: string) =>
      api.PUT('/admin/api/workflows/{slug}/assignments/{companyId}', { params: { path: { slug, companyId: id } } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['workflows'] });
      setCompanyId(null);
    },
    onError: (error) => notifications.show({ color: 'red', title: t('Not assigned'), message: error.message }),
  });
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <Select
        label={t('Assign to a company')}
        placeholder={t('Choose a company')}
        data={companies.filter(({ id }) => !has.has(id)).map(({ id, name }) => ({ value: id, label: name }))}
        value={companyId}
        onChange={setCompanyId}
        searchable
        nothingFoundMessage={t('No companies left')}
        flex={1}
      />
      <Button
        disabled={companyId === null}
        loading={assign.isPending}
        onClick={() => companyId && assign.mutate(companyId)}
      >
        {t('Assign')}
      </Button>
    </Group>
  );
};

/** The companies that can use a workflow. */
export const AssignmentPanel = ({
  slug,
  assignments,
  mayWrite,
}: {
  slug: string;
  assignments: readonly Assignment[];
  mayWrite: boolean;
}) => {
  const [withdrawing, setWithdrawing] = useState<Assignment['company'] | null>(null);
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="sm">
        {t('Companies')}
      </Title>
      <Stack>
        {mayWrite && <AssignForm slug={slug} assignments={assignments} />}
        {assignments.length === 0 && (
          <EmptyState title={t('Not assigned yet')} icon={IconBuilding}>
            {t('Callers can use a workflow once it is assigned to their company.')}
          </EmptyState>
        )}
        <Stack gap="xs" component="ul" p={0} m={0} aria-label={t('Companies that can use it')}>
          {assignments.map(({ company, assignedAt }) => (
            <Group key={company.id} component="li" justify="space-between" wrap="nowrap">
              <div style={{ minWidth: 0 }}>
                <Text size="sm" fw={600} truncate>
                  {company.name}
                </Text>
                <Text size="xs" c="dimmed" component="div">
                  {rich('since <time></time>', { time: () => <Time iso={assignedAt} /> })}
                </Text>
              </div>
              {mayWrite && (
                <Button
                  size="xs"
                  variant="default"
                  miw="max-content"
                  onClick={() => setWithdrawing(company)}
                  aria-label={t('Withdraw from {name}', { name: company.name })}
                >
                  {t('Withdraw')}
                </Button>
              )}
            </Group>
          ))}
        </Stack>
      </Stack>
      <WithdrawModal slug={slug} company={withdrawing} onClose={() => setWithdrawing(null)} />
    </Paper>
  );
};
