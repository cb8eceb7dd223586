import { Button, Menu } from '@mantine/core';
import { IconCheck, IconDots } from '@tabler/icons-react';
import { t } from '../../../languages/message';
import type { CaptureReview } from '../types';

/** The actions for the capture as a whole. */
export const CaptureActions = ({
  allowed,
  onConfirm,
  onCancel,
  onReprocess,
  onKeys,
}: {
  allowed: CaptureReview['allowedActions'];
  onConfirm: () => void;
  onCancel: () => void;
  onReprocess: () => void;
  onKeys: () => void;
}) => (
  <>
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
          {t('More')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.includes('reprocess') && <Menu.Item onClick={onReprocess}>{t('Analyze again')}</Menu.Item>}
        {allowed.includes('cancel') && (
          <Menu.Item color="red" onClick={onCancel}>
            {t('Cancel capture')}
          </Menu.Item>
        )}
        <Menu.Item onClick={onKeys}>{t('Keyboard shortcuts')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
    {allowed.includes('confirm') && (
      <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={onConfirm}>
        {t('Confirm')}
      </Button>
    )}
  </>
);
