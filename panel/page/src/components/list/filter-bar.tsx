import { Button, Drawer, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../languages/message';

/** Whether the window is as narrow as a phone's. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });

/** The search and the filters of a list in a row; on a phone, the filters are in a drawer. */
export const FilterBar = ({
  filter,
  search,
  children,
}: {
  /** The chosen values. The button shows their number. */
  filter: Readonly<Record<string, string | null>>;
  search: ReactNode;
  children: ReactNode;
}) => {
  const isPhone = useIsPhone();
  const [isOpen, drawer] = useDisclosure();
  if (!isPhone) {
    return (
      <Group mb="md" align="flex-end">
        {search}
        {children}
      </Group>
    );
  }
  const shown = Object.values(filter).filter((value) => value !== null).length;
  return (
    <Group mb="md" align="flex-end" gap="xs">
      {search}
      <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={drawer.open}>
        {shown > 0 ? t('Filters ({shown})', { shown }) : t('Filters')}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        position="bottom"
        size="80%"
        title={t('Filters')}
        closeButtonProps={{ 'aria-label': t('Close') }}
      >
        <Group align="flex-end">{children}</Group>
        <Button mt="md" fullWidth onClick={drawer.close}>
          {t('Show the list')}
        </Button>
      </Drawer>
    </Group>
  );
};
