import { Text } from '@mantine/core';
import { useMemo } from 'react';
import { api, dataOf } from '../../../api/client';
import { FailedModal } from '../../../components/failed/failed-modal';
import type { FailedKind } from '../../../components/failed/use-failed';
import { t } from '../../../languages/message';

interface Position {
  readonly failedAt: string;
  readonly sessionId: string;
}

const failedOf = (workflow: string | null): FailedKind<Position> => {
  const only = workflow ? { workflow } : {};
  return {
    queryKey: 'submissions',
    words: {
      title: t('Process failed submissions again'),
      none: t('No submission can be processed again.'),
      started: (count) =>
        t('{count, plural, one {# submission is} other {# submissions are}} being processed again.', { count }),
    },
    count: (span) => dataOf(api.GET('/admin/api/failed-submissions', { params: { query: { ...span, ...only } } })),
    start: (span, after) => {
      const body = { ...span, ...only, ...(after ? { after } : {}) };
      return dataOf(api.POST('/admin/api/failed-submissions/process-again', { body }));
    },
  };
};

/** Processes the failed submissions of a time span again. */
export const ProcessFailedModal = ({
  workflow,
  ...props
}: {
  opened: boolean;
  onClose: () => void;
  company: string | null;
  workflow: string | null;
}) => {
  const kind = useMemo(() => failedOf(workflow), [workflow]);
  return (
    <FailedModal
      kind={kind}
      explanation={t(
        'Processes submissions again that failed for a reason other than their files, such as an outage. Each gets a new outcome and sends its webhook.',
      )}
      {...props}
    >
      {workflow && <Text size="sm">{t('Only the workflow {workflow}, as in the list.', { workflow })}</Text>}
    </FailedModal>
  );
};
