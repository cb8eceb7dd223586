import { ActionIcon, Anchor, Button, Checkbox, Divider, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { api, dataOf, fieldErrors, type Schemas } from '../../api/client';
import { queryClient } from '../../api/query-client';
import { t } from '../../languages/message';
import { type ListName, viewsKey } from './views-key';

type View = Schemas['SavedView'];

const forget = (list: ListName) => queryClient.invalidateQueries({ queryKey: viewsKey(list) });

const ViewRow = ({ view, list, onOpen }: { view: View; list: ListName; onOpen: () => void }) => {
  const { pathname } = useLocation();
  const remove = useMutation({
    mutationFn: () => dataOf(api.DELETE('/admin/api/me/views/{viewId}', { params: { path: { viewId: view.id } } })),
    onError: (error) => notifications.show({ color: 'red', title: t('Not removed'), message: error.message }),
    onSettled: () => forget(list),
  });
  return (
    <Group justify="space-between" wrap="nowrap">
      <Anchor component={Link} to={{ pathname, search: view.filter }} size="sm" onClick={onOpen}>
        {view.name}
      </Anchor>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {view.isOwn ? (view.isShared ? t('Shared') : t('Only you')) : t('By {savedBy}', { savedBy: view.savedBy })}
        </Text>
        {view.isOwn && (
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t('Remove the view {name}', { name: view.name })}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Group>
  );
};

/** Saves the current filter of a list as a view, and removes views. */
export const ViewsModal = ({
  list,
  views,
  onClose,
}: {
  list: ListName;
  views: readonly View[];
  onClose: () => void;
}) => {
  const { search } = useLocation();
  const form = useForm({ initialValues: { name: '', isShared: false } });
  const save = useMutation({
    mutationFn: (values: typeof form.values) =>
      dataOf(api.POST('/admin/api/me/views', { body: { ...values, list, filter: search.replace(/^\?/, '') } })),
    onSuccess: ({ name }) => {
      notifications.show({ color: 'green', message: t('The view {name} is saved.', { name }) });
      onClose();
    },
    onError: (error) => form.setErrors({ name: error.message, ...fieldErrors(error) }),
    onSettled: () => forget(list),
  });
  return (
    <Modal opened onClose={onClose} title={t('Views')} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} list={list} onOpen={onClose} />
        ))}
        {views.length > 0 && <Divider />}
        <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
          <Stack>
            <TextInput
              label={t('Save the current filter as')}
              placeholder={t('Large invoices')}
              required
              maxLength={80}
              data-autofocus
              {...form.getInputProps('name')}
            />
            <Checkbox
              label={t('Share it with your organization')}
              {...form.getInputProps('isShared', { type: 'checkbox' })}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('Close')}
              </Button>
              <Button type="submit" loading={save.isPending}>
                {t('Save view')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Stack>
    </Modal>
  );
};
