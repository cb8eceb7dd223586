import { ActionIcon, Menu } from '@mantine/core';
import { IconBan, IconDots, IconLock, IconLockOpen, IconPrinter, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../api/me';
import { t } from '../../../languages/message';
import { EraseModal } from '../removal/erase-modal';
import { HoldModal, useHold } from '../removal/hold-modal';
import type { SubmissionReview } from '../types';

/** Rare actions: printing, cancelling and, with the permission, holding and erasing. */
export const MoreMenu = ({
  submission,
  onCancel,
}: {
  submission: SubmissionReview;
  /** Null if it cannot be cancelled. */
  onCancel: (() => void) | null;
}) => {
  const { id, hold, erasedAt } = submission;
  const mayHold = useMay('retention.write') && erasedAt === null;
  const mayErase = useMay('content.erase') && erasedAt === null && hold === null;
  const [open, setOpen] = useState<'erase' | 'hold' | null>(null);
  const release = useHold(id, () => setOpen(null));
  return (
    <>
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={t('More actions')} title={t('More actions')}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/submissions/${id}/print`} leftSection={<IconPrinter size={16} />}>
            {t('Print')}
          </Menu.Item>
          {onCancel && (
            <Menu.Item leftSection={<IconBan size={16} />} onClick={onCancel}>
              {t('Cancel the submission…')}
            </Menu.Item>
          )}
          {mayHold && (
            <Menu.Item
              leftSection={hold ? <IconLockOpen size={16} /> : <IconLock size={16} />}
              onClick={() => (hold ? release.mutate(null) : setOpen('hold'))}
            >
              {hold ? t('Release the hold') : t('Place a hold…')}
            </Menu.Item>
          )}
          {mayErase && (
            <Menu.Item
              color="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} />}
              onClick={() => setOpen('erase')}
            >
              {t('Erase…')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <EraseModal id={id} opened={open === 'erase'} onClose={() => setOpen(null)} />
      <HoldModal id={id} opened={open === 'hold'} onClose={() => setOpen(null)} />
    </>
  );
};
