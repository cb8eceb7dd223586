import { Alert, Button, CopyButton, Group, Stack, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';

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
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onDone}>Done</Button>
    </Group>
  </Stack>
);
