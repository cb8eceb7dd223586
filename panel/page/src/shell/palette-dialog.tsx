import { Box, Combobox, Group, Kbd, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { keysOf } from '../../../../domain/narrowing.ts';
import type { Permission } from '../api/me';
import { usePageCommands } from '../components/page/commands';
import { t } from '../languages/message';
import { navigationEntries } from './navigation-entries';

interface Entry {
  readonly group: 'On this page' | 'Go to' | 'Search';
  readonly label: string;
  readonly key?: string | undefined;
  readonly run: () => void;
}

/** All commands and pages, and the search for the typed text. */
const useEntries = (text: string, permissions: readonly Permission[]): Entry[] => {
  const commands = usePageCommands();
  const navigate = useNavigate();
  const found = [
    ...commands.map(({ keys, label, run }): Entry => ({ group: 'On this page', label, key: keys[0], run })),
    ...navigationEntries
      .filter(({ permission }) => permission === null || permissions.includes(permission))
      .map(({ label, to }): Entry => ({ group: 'Go to', label, run: () => navigate(to) })),
  ].filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  if (text === '' || !permissions.includes('submissions.read')) return found;
  const search = (): void => {
    navigate(`/submissions?status=all&q=${encodeURIComponent(text)}`);
  };
  return [...found, { group: 'Search', label: t('Search submissions for “{text}”', { text }), run: search }];
};

const groups = { 'On this page': t('On this page'), 'Go to': t('Go to'), Search: t('Search') };

const Commands = ({ permissions, onClose }: { permissions: readonly Permission[]; onClose: () => void }) => {
  const [text, setText] = useState('');
  const entries = useEntries(text.trim(), permissions);
  const combobox = useCombobox({ opened: true });
  const choose = (label: string): void => {
    onClose();
    // The command runs after the dialog is closed, because closing would otherwise move the focus back.
    setTimeout(() => entries.find((entry) => entry.label === label)?.run());
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget>
        <TextInput
          aria-label={t('Search commands and pages')}
          placeholder={t('What do you want to do?')}
          leftSection={<IconSearch size={18} aria-hidden />}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.selectFirstOption();
          }}
          // The list of options is always open and handles Escape, which would close only the list.
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
        />
      </Combobox.EventsTarget>
      <Box mah="60dvh" mt="xs" tabIndex={0} role="group" aria-label={t('Results')} style={{ overflow: 'auto' }}>
        <Combobox.Options aria-label={t('Commands and pages')}>
          {keysOf(groups).map((group) => {
            const inGroup = entries.filter((entry) => entry.group === group);
            if (inGroup.length === 0) return null;
            return (
              <Combobox.Group key={group} label={groups[group]}>
                {inGroup.map(({ label, key }) => (
                  <Combobox.Option key={label} value={label}>
                    <Group justify="space-between" wrap="nowrap">
                      <Text size="sm">{label}</Text>
                      {key && <Kbd>{key}</Kbd>}
                    </Group>
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            );
          })}
          {entries.length === 0 && <Combobox.Empty>{t('No command matches')}</Combobox.Empty>}
        </Combobox.Options>
      </Box>
    </Combobox>
  );
};

/** The dialog of the palette. */
export const PaletteDialog = ({
  opened,
  permissions,
  onClose,
}: {
  opened: boolean;
  permissions: readonly Permission[];
  onClose: () => void;
}) => (
  <Modal opened={opened} onClose={onClose} title={t('Commands')} closeButtonProps={{ 'aria-label': t('Close') }}>
    <Commands permissions={permissions} onClose={onClose} />
  </Modal>
);
