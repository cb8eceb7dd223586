import { Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../languages/message';
import { ErrorState } from '../list/error-state';

/** The refusals of a source of documents. */
export const RefusalsModal = <Row,>({
  title,
  hint,
  refused,
  onClose,
  children,
}: {
  title: string;
  hint: string;
  refused: {
    readonly data: { readonly data: readonly Row[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  onClose: () => void;
  children: (row: Row) => ReactNode;
}) => (
  <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': t('Close') }}>
    <Stack>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      {refused.error && <ErrorState error={refused.error} onRetry={refused.refetch} />}
      {refused.data?.data.length === 0 && <Text size="sm">{t('None in the last 30 days.')}</Text>}
      {refused.data?.data.map(children)}
    </Stack>
  </Modal>
);
