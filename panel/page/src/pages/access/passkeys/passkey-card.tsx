import { Button, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../../api/client';
import { canUsePasskeys, createPasskey } from '../../../api/passkeys';
import { queryClient } from '../../../api/query-client';
import { FormError } from '../../../components/form/form-error';
import { Time } from '../../../components/values/time';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import { NameForm } from './name-form';

type Passkey = Schemas['PasskeyItem'];

const queryKey = ['me', 'passkeys'];

const Remove = ({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) => {
  const remove = useMutation({
    mutationFn: () =>
      dataOf(api.DELETE('/admin/api/me/passkeys/{passkeyId}', { params: { path: { passkeyId: passkey.id } } })),
    onSuccess: onDone,
  });
  return (
    <Stack>
      <Text size="sm">
        {rich('<b>{name}</b> will not sign you in again. Remove it from the device as well.', {
          b: (content) => <b>{content}</b>,
          name: passkey.name,
        })}
      </Text>
      <FormError error={remove.error} />
      <Group justify="flex-end">
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('Remove')}
        </Button>
      </Group>
    </Stack>
  );
};

const rename = ({ id }: Passkey, name: string) =>
  dataOf(api.PATCH('/admin/api/me/passkeys/{passkeyId}', { params: { path: { passkeyId: id } }, body: { name } }));

type Dialog = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };
const titles = { add: t('Add a passkey'), rename: t('Rename passkey'), remove: t('Remove this passkey?') } as const;

const DialogContent = ({ dialog, onDone }: { dialog: Dialog; onDone: () => void }) => {
  if (dialog.kind === 'add') {
    return (
      <NameForm action={t('Create passkey')} initial="" run={createPasskey} onDone={onDone}>
        <Text size="sm">
          {t('Your device asks for its PIN, your fingerprint or your face. Name it so that you know it again.')}
        </Text>
      </NameForm>
    );
  }
  const { kind, passkey } = dialog;
  if (kind === 'remove') return <Remove passkey={passkey} onDone={onDone} />;
  return <NameForm action={t('Rename')} initial={passkey.name} run={(name) => rename(passkey, name)} onDone={onDone} />;
};

/** The passkeys of the signed-in person. */
export const PasskeyCard = () => {
  const list = useQuery({ queryKey, queryFn: () => dataOf(api.GET('/admin/api/me/passkeys')) });
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = async () => {
    setDialog(null);
    await queryClient.invalidateQueries({ queryKey });
  };
  return (
    <Paper withBorder p="lg">
      <Title order={2} mb={4}>
        {t('Passkeys')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {canUsePasskeys()
          ? t('A passkey on your phone, computer or security key signs you in without a password and a code.')
          : t('Passkeys do not work in this browser, or at this address: they need a host name and HTTPS.')}
      </Text>
      <FormError error={list.error} />
      <Stack gap="xs" mb="sm">
        {list.data?.data.map((passkey) => (
          <Group key={passkey.id} justify="space-between" gap="xs">
            <div>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {passkey.name}
              </Text>
              <Text size="sm" c="dimmed">
                {rich('Added <time></time>', { time: () => <Time iso={passkey.createdAt} /> })}
              </Text>
            </div>
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                aria-label={t('Rename {name}', { name: passkey.name })}
                onClick={() => setDialog({ kind: 'rename', passkey })}
              >
                {t('Rename')}
              </Button>
              <Button
                size="xs"
                variant="default"
                aria-label={t('Remove {name}', { name: passkey.name })}
                onClick={() => setDialog({ kind: 'remove', passkey })}
              >
                {t('Remove')}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      {canUsePasskeys() && <Button onClick={() => setDialog({ kind: 'add' })}>{t('Add a passkey')}</Button>}
      <Modal
        opened={dialog !== null}
        onClose={close}
        title={dialog && titles[dialog.kind]}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        {dialog && <DialogContent dialog={dialog} onDone={close} />}
      </Modal>
    </Paper>
  );
};
