import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../languages/message';
import { CopyTextButton } from './copy-text-button';

/** A secret that is shown only once, with a copy button. */
export const ShownOnce = ({
  label,
  secret,
  onDone,
  children,
}: {
  label: string;
  secret: string;
  onDone: () => void;
  children: ReactNode;
}) => (
  <Stack>
    <Alert color="yellow">{children}</Alert>
    <TextInput
      label={label}
      value={secret}
      readOnly
      data-autofocus
      onFocus={(event) => event.currentTarget.select()}
      classNames={{ input: 'docket-mono' }}
    />
    <Group justify="flex-end">
      <CopyTextButton text={secret} />
      <Button onClick={onDone}>{t('Done')}</Button>
    </Group>
  </Stack>
);
