import { ActionIcon, Button, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMember } from '../../../components/draft/context';
import { t } from '../../../languages/message';
import { useFieldNames } from './use-field-names';

const path = 'processing.fraud.documentKeys';
const keysMax = 5;

/** Sets of fields that identify one document, such as issuer and number. */
export const DocumentKeys = () => {
  const names = useFieldNames();
  const { value, error, set } = useMember(path);
  const keys = (Array.isArray(value) ? value : []).map((key) => (Array.isArray(key) ? key.map(String) : []));
  const change = (next: string[][]) => set(next.length === 0 ? undefined : next);
  return (
    <Stack gap="xs">
      <div>
        <Text size="sm" fw={500}>
          {t('Document keys')}
        </Text>
        <Text size="xs" c="dimmed">
          {t(
            'Sets of fields that identify one document, such as issuer and number. If empty, the identifying fields are used, without amounts and dates.',
          )}
        </Text>
      </div>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sets have no names; they are identified by their position.
        <Group key={index} gap="xs" wrap="nowrap">
          <MultiSelect
            aria-label={t('Fields of document key {index}', { index: index + 1 })}
            data={[...new Set([...names, ...key])]}
            value={key}
            maxValues={5}
            onChange={(next) => change(keys.with(index, next))}
            flex={1}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            onClick={() => change(keys.toSpliced(index, 1))}
            aria-label={t('Remove document key {index}', { index: index + 1 })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={keys.length >= keysMax}
          onClick={() => change([...keys, []])}
        >
          {t('Add document key')}
        </Button>
      </Group>
    </Stack>
  );
};
