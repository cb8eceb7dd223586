import { Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import type { Me } from '../../api/me';
import { queryClient } from '../../api/query-client';
import { t } from '../../languages/message';
import { PasswordSignIn } from './password-sign-in';
import { CodeForm } from './two-factor/code-form';

/** Above every other dialog and every notification of the page. */
const zIndex = 1_000;

/**
 * A sign-in over the page whose session has ended. The page below stays unchanged and hidden, so nothing typed is lost.
 * If another person signs in, the page is loaded again.
 */
export const SessionEnded = ({ me, isEnded, onResume }: { me: Me; isEnded: boolean; onResume: () => void }) => {
  const [needsCode, setNeedsCode] = useState(false);
  const continueSession = async (): Promise<void> => {
    const response = await fetch('/admin/api/me');
    if (!response.ok) return;
    const person: Me = await response.json();
    if (person.id !== me.id) {
      globalThis.location.assign('/admin/');
      return;
    }
    queryClient.setQueryData(['me'], person);
    setNeedsCode(false);
    onResume();
    notifications.show({ color: 'green', message: t('You are signed in again. What you typed is still here.') });
  };
  useEffect(() => {
    if (!isEnded) return;
    // The person may have signed in on another tab.
    const check = () => void continueSession().catch(() => undefined);
    globalThis.addEventListener('focus', check);
    return () => globalThis.removeEventListener('focus', check);
  });
  return (
    <Modal
      opened={isEnded}
      onClose={() => undefined}
      title={t('Your session has ended')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      zIndex={zIndex}
      overlayProps={{ backgroundOpacity: 1, color: 'var(--mantine-color-body)' }}
    >
      <Stack>
        <Text size="sm">{t('Sign in again to continue. What you typed on this page is kept.')}</Text>
        {needsCode ? (
          <CodeForm onDone={continueSession} onBack={() => setNeedsCode(false)} />
        ) : (
          <PasswordSignIn email={me.email} onDone={continueSession} onCode={() => setNeedsCode(true)} />
        )}
      </Stack>
    </Modal>
  );
};
