import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendAppCode, sendBackupCode } from '../../../api/sign-in';
import { t } from '../../../languages/message';

/** The second step of a sign-in: a code of the authenticator app, or a backup code. */
export const CodeForm = ({ onDone, onBack }: { onDone: () => Promise<void>; onBack: () => void }) => {
  const [isBackup, setIsBackup] = useState(false);
  const [code, setCode] = useState('');
  const send = useMutation({
    mutationFn: () => (isBackup ? sendBackupCode : sendAppCode)(code.replaceAll(/\s/g, '')),
    onSuccess: onDone,
  });
  const change = () => {
    setIsBackup(!isBackup);
    setCode('');
    send.reset();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Stack>
        {send.error && (
          <Alert color="red" role="alert">
            {send.error.message}
          </Alert>
        )}
        <Text size="sm">
          {isBackup
            ? t('Enter one of your backup codes. It works only once.')
            : t('Enter the six digits that your authenticator app shows.')}
        </Text>
        <TextInput
          key={isBackup ? 'backup' : 'app'}
          label={isBackup ? t('Backup code') : t('Code')}
          autoComplete={isBackup ? 'off' : 'one-time-code'}
          inputMode={isBackup ? 'text' : 'numeric'}
          required
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={send.isPending} fullWidth>
          {t('Sign in')}
        </Button>
        <Button variant="subtle" onClick={change}>
          {isBackup ? t('Use the authenticator app') : t('Use a backup code')}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {t('Start again')}
        </Button>
      </Stack>
    </form>
  );
};
