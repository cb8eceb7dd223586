import { Alert, Badge, Button, Group, Modal, Paper, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { disableTwoFactor, replaceBackupCodes } from '../../../api/sign-in';
import { t } from '../../../languages/message';
import { BackupCodes } from './backup-codes';
import { PasswordStep } from './password-step';
import { TwoFactorSetUp } from './set-up';

const reloadMe = () => queryClient.invalidateQueries({ queryKey: ['me'] });

const NewBackupCodes = ({ onDone }: { onDone: () => void }) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <BackupCodes codes={codes} onDone={onDone} />;
  return (
    <PasswordStep action={t('Create new codes')} run={replaceBackupCodes} onDone={setCodes}>
      {t('You get ten new backup codes. The ones that you have stop working.')}
    </PasswordStep>
  );
};

const TurnOff = ({ onDone }: { onDone: () => void }) => (
  <PasswordStep
    action={t('Turn off')}
    color="red"
    run={disableTwoFactor}
    onDone={() => {
      notifications.show({ color: 'green', message: t('Two-factor sign-in is off.') });
      onDone();
    }}
  >
    {t('You will sign in with only your password. The backup codes stop working.')}
  </PasswordStep>
);

const dialogs = {
  setUp: t('Set up two-factor sign-in'),
  codes: t('New backup codes'),
  turnOff: t('Turn off two-factor sign-in'),
};
type Dialog = keyof typeof dialogs;

/** With fewer unused backup codes, the card suggests new ones. */
const codesEnough = 3;

const CodesLeft = ({ count }: { count: number }) => {
  const words = t(
    '{count, plural, =0 {No unused backup codes are left.} one {# unused backup code is left.} other {# unused backup codes are left.}}',
    { count },
  );
  if (count >= codesEnough) {
    return (
      <Text size="sm" mb="sm">
        {words}
      </Text>
    );
  }
  return (
    <Alert color="yellow" mb="sm" title={words}>
      {t(
        'Without your authenticator app and without a backup code, only an administrator can let you in. Create new codes.',
      )}
    </Alert>
  );
};

/** The second factor of the signed-in person: an authenticator app, with backup codes. */
export const TwoFactorCard = () => {
  const { hasTwoFactor, backupCodesLeft } = useMe();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = async () => {
    setDialog(null);
    await reloadMe();
  };
  const contents: Readonly<Record<Dialog, ReactNode>> = {
    setUp: <TwoFactorSetUp onDone={close} />,
    codes: <NewBackupCodes onDone={close} />,
    turnOff: <TurnOff onDone={close} />,
  };
  return (
    <Paper withBorder p="lg">
      <Group justify="space-between" mb={4}>
        <Title order={2}>{t('Two-factor sign-in')}</Title>
        <Badge variant="default" tt="none">
          {hasTwoFactor ? t('On') : t('Off')}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {hasTwoFactor
          ? t('Signing in with your password also asks for a code from your authenticator app, or for a backup code.')
          : t('Protects your account with a code from an authenticator app if someone learns your password.')}
      </Text>
      {backupCodesLeft !== null && <CodesLeft count={backupCodesLeft} />}
      <Group>
        {hasTwoFactor ? (
          <>
            <Button variant="default" onClick={() => setDialog('codes')}>
              {t('New backup codes')}
            </Button>
            <Button variant="default" onClick={() => setDialog('turnOff')}>
              {t('Turn off')}
            </Button>
          </>
        ) : (
          <Button onClick={() => setDialog('setUp')}>{t('Set up')}</Button>
        )}
      </Group>
      <Modal
        opened={dialog !== null}
        onClose={close}
        title={dialog && dialogs[dialog]}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {dialog && contents[dialog]}
      </Modal>
    </Paper>
  );
};
