import { Alert, Badge, Button, Group, Modal, Paper, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { disableTwoFactor, replaceBackupCodes } from '../../../api/sign-in';
import { BackupCodes } from './backup-codes';
import { PasswordStep } from './password-step';
import { TwoFactorSetUp } from './set-up';

const reloadMe = () => queryClient.invalidateQueries({ queryKey: ['me'] });

const NewBackupCodes = ({ onDone }: { onDone: () => void }) => {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <BackupCodes codes={codes} onDone={onDone} />;
  return (
    <PasswordStep action="Create new codes" run={replaceBackupCodes} onDone={setCodes}>
      You get ten new backup codes. The ones that you have stop working.
    </PasswordStep>
  );
};

const TurnOff = ({ onDone }: { onDone: () => void }) => (
  <PasswordStep
    action="Turn off"
    color="red"
    run={disableTwoFactor}
    onDone={() => {
      notifications.show({ color: 'green', message: 'Two-factor sign-in is off.' });
      onDone();
    }}
  >
    Your password alone signs you in then. The backup codes stop working.
  </PasswordStep>
);

const dialogs = {
  setUp: 'Set up two-factor sign-in',
  codes: 'New backup codes',
  turnOff: 'Turn off two-factor sign-in',
};
type Dialog = keyof typeof dialogs;

/** Fewer unused backup codes are a reason for new ones. */
const codesEnough = 3;

const CodesLeft = ({ count }: { count: number }) => {
  const words = `${count === 0 ? 'No' : count} unused backup ${count === 1 ? 'code is' : 'codes are'} left.`;
  if (count >= codesEnough) {
    return (
      <Text size="sm" mb="sm">
        {words}
      </Text>
    );
  }
  return (
    <Alert color="yellow" mb="sm" title={words}>
      Without your authenticator app and without a backup code, only an administrator can let you in. Create new codes.
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
        <Title order={2}>Two-factor sign-in</Title>
        <Badge variant="default" tt="none">
          {hasTwoFactor ? 'On' : 'Off'}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {hasTwoFactor
          ? 'Signing in with your password also asks for a code of your authenticator app, or for a backup code.'
          : 'Protects your account with a code of an authenticator app if someone learns your password.'}
      </Text>
      {backupCodesLeft !== null && <CodesLeft count={backupCodesLeft} />}
      <Group>
        {hasTwoFactor ? (
          <>
            <Button variant="default" onClick={() => setDialog('codes')}>
              New backup codes
            </Button>
            <Button variant="default" onClick={() => setDialog('turnOff')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button onClick={() => setDialog('setUp')}>Set up</Button>
        )}
      </Group>
      <Modal
        opened={dialog !== null}
        onClose={close}
        title={dialog && dialogs[dialog]}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {dialog && contents[dialog]}
      </Modal>
    </Paper>
  );
};
