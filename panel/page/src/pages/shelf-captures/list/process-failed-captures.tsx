import { Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { useMay } from '../../../api/me';
import { FailedModal } from '../../../components/failed/failed-modal';
import type { FailedKind } from '../../../components/failed/use-failed';
import { t } from '../../../languages/message';

interface Position {
  readonly failedAt: string;
  readonly id: string;
}

const failedOf = (profile: string | null): FailedKind<Position> => {
  const only = profile ? { profile } : {};
  return {
    queryKey: 'captures',
    words: {
      title: t('Process failed captures again'),
      none: t('No capture can be processed again.'),
      started: (count) =>
        t('{count, plural, one {# capture is} other {# captures are}} being processed again.', { count }),
    },
    count: (span) => dataOf(api.GET('/admin/api/failed-captures', { params: { query: { ...span, ...only } } })),
    start: (span, after) => {
      const body = { ...span, ...only, ...(after ? { after } : {}) };
      return dataOf(api.POST('/admin/api/failed-captures/reprocess', { body }));
    },
  };
};

/** Opens a dialog that analyzes the failed captures of a time span again; hidden without the permission. */
export const ProcessFailedCaptures = ({ company, profile }: { company: string | null; profile: string | null }) => {
  const [isOpen, setIsOpen] = useState(false);
  const kind = useMemo(() => failedOf(profile), [profile]);
  if (!useMay('submissions.process_again')) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('Process failed again')}
      </Button>
      <FailedModal
        kind={kind}
        company={company}
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        explanation={t(
          'Analyzes captures again that failed for a reason other than their photos, such as an outage. Each gets a new outcome and sends its webhook.',
        )}
      >
        {profile && <Text size="sm">{t('Only the profile {profile}, as in the list.', { profile })}</Text>}
      </FailedModal>
    </>
  );
};
