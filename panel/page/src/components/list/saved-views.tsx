import { Button, Menu } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { api, dataOf } from '../../api/client';
import { t } from '../../languages/message';
import { lazyPart } from '../page/lazy-part';
import { type ListName, viewsKey } from './views-key';

const ViewsModal = lazyPart(async () => (await import('./views-modal')).ViewsModal);

const useViews = (list: ListName) =>
  useQuery({
    queryKey: viewsKey(list),
    queryFn: () => dataOf(api.GET('/admin/api/me/views', { params: { query: { list } } })),
    staleTime: 60_000,
  }).data?.data ?? [];

/** The saved views of a list: choose one, save the current filter, or remove one. */
export const SavedViews = ({ list }: { list: ListName }) => {
  const views = useViews(list);
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {t('Views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map(({ id, name, filter }) => (
            <Menu.Item key={id} component={Link} to={{ pathname, search: filter }}>
              {name}
            </Menu.Item>
          ))}
          {views.length > 0 && <Menu.Divider />}
          <Menu.Item onClick={() => setIsOpen(true)}>{t('Save or remove views…')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && <ViewsModal list={list} views={views} onClose={() => setIsOpen(false)} />}
    </>
  );
};
