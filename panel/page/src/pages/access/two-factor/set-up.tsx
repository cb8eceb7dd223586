import { Button, Center, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { requireValue } from '../../../../../../domain/assert.ts';
import { sendAppCode, startTwoFactor } from '../../../api/sign-in';
import { t } from '../../../languages/message';
import { BackupCodes } from './backup-codes';
import { PasswordStep } from './password-step';
import { QrCode } from './qr-code';

/** The key in an `otpauth:` URI, in groups of four letters as people type them. */
const keyOf = (totpUri: string): string =>
  requireValue(new URL(totpUri).searchParams.get('secret'), 'the key of a code').replaceAll(/(.{4})(?=.)/g, '$1 ');

const Scan = ({ totpUri, onDone }: { totpUri: string; onDone: () => void }) => {
  const [code, setCode] = useState('');
  const send = useMutation({ mutationFn: () => sendAppCode(code.replaceAll(/\s/g, '')), onSuccess: onDone });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Stack>
        <Text size="sm">{t('Scan this code with your authenticator app, or type the key into it.')}</Text>
        <Center>
          <QrCode text={totpUri} label={t('QR code for the authenticator app')} />
        </Center>
        <TextInput
          label={t('Key')}
          value={keyOf(totpUri)}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          classNames={{ input: 'docket-mono' }}
        />
        <TextInput
          label={t('Code')}
          description={t('The six digits that the app shows')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={send.error?.message}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={send.isPending}>
            {t('Turn on')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Sets up an authenticator app: the password, the QR code with a first code, then the backup codes. */
export const TwoFactorSetUp = ({ onDone }: { onDone: () => void }) => {
  const [started, setStarted] = useState<Awaited<ReturnType<typeof startTwoFactor>> | null>(null);
  const [isOn, setIsOn] = useState(false);
  if (started && isOn) return <BackupCodes codes={started.backupCodes} onDone={onDone} />;
  if (started) return <Scan totpUri={started.totpUri} onDone={() => setIsOn(true)} />;
  return (
    <PasswordStep action={t('Continue')} run={startTwoFactor} onDone={setStarted}>
      {t(
        'You need an authenticator app on your phone or in your password manager. From then on, signing in with your password also asks for a code from the app.',
      )}
    </PasswordStep>
  );
};
