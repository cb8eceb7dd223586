import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  IconDots,
  IconHistory,
  IconKey,
  IconPencil,
  IconShieldOff,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, dataOf } from '../../../api/client';
import { useMay, useMe } from '../../../api/me';
import { queryClient } from '../../../api/query-client';
import { ConfirmFirst, needsConfirmation } from '../../../components/form/confirm-identity';
import { t } from '../../../languages/message';
import type { Person } from './types';

export type PersonAction = 'edit' | 'password' | 'twoFactor' | 'disable';

const useEnable = (person: Person) =>
  useMutation({
    mutationFn: () => dataOf(api.POST('/admin/api/users/{userId}/enable', { params: { path: { userId: person.id } } })),
    onSuccess: () =>
      notifications.show({ color: 'green', message: t('{name} can sign in again.', { name: person.name }) }),
    onError: (error) => {
      if (!needsConfirmation(error)) {
        notifications.show({ color: 'red', title: t('Not enabled'), message: error.message });
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['people'] }),
  });

/** The actions for a person; for yourself, only changing the name. */
export const PersonMenu = ({ person, onAction }: { person: Person; onAction: (action: PersonAction) => void }) => {
  const isSelf = useMe().id === person.id;
  const mayWrite = useMay('users.write');
  const enable = useEnable(person);
  return (
    <>
      <ConfirmFirst action={enable} />
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            loading={enable.isPending}
            aria-label={t('Actions for {name}', { name: person.name })}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayWrite && (
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onAction('edit')}>
              {t('Edit')}
            </Menu.Item>
          )}
          {mayWrite && !isSelf && (
            <Menu.Item leftSection={<IconKey size={16} />} onClick={() => onAction('password')}>
              {t('Set new password')}
            </Menu.Item>
          )}
          {mayWrite && !isSelf && (person.hasTwoFactor || person.hasPasskey) && (
            <Menu.Item leftSection={<IconShieldOff size={16} />} onClick={() => onAction('twoFactor')}>
              {t('Reset two-factor')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconHistory size={16} />}
            component={Link}
            to={`/audit-log?who=${encodeURIComponent(person.email)}`}
          >
            {t('View activity')}
          </Menu.Item>
          {mayWrite && !isSelf && person.disabledAt && (
            <Menu.Item leftSection={<IconUserCheck size={16} />} onClick={() => enable.mutate()}>
              {t('Enable')}
            </Menu.Item>
          )}
          {mayWrite && !isSelf && !person.disabledAt && (
            <Menu.Item color="red.9" leftSection={<IconUserOff size={16} />} onClick={() => onAction('disable')}>
              {t('Disable')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
};
