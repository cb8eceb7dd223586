import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { t } from '../../../languages/message';

/** Processes a failed submission again. */
export const ProcessAgainButton = ({ submissionId }: { submissionId: string }) => {
  const start = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/admin/api/submissions/{submissionId}/process-again', { params: { path: { submissionId } } })),
    onSuccess: () => {
      notifications.show({ color: 'green', message: t('The submission is being processed again.') });
    },
    onError: (error) => {
      notifications.show({ color: 'red', title: t('Nothing was changed'), message: error.message });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['submissions'] }),
  });
  return (
    <Button
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={start.isPending}
      onClick={() => start.mutate()}
    >
      {t('Process again')}
    </Button>
  );
};
