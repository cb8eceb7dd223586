import {
  ActionIcon,
  Button,
  CopyButton,
  Group,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
  Tooltip,
} from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf, type Schemas } from '../../../api/client';
import { useMe } from '../../../api/me';
import { FormError } from '../../../components/form/form-error';
import { Time } from '../../../components/values/time';
import { RotateSecretModal } from './rotate-secret-modal';

type Secret = Schemas['WebhookSecrets']['secrets'][number];

const SecretField = ({ secret: { secret, retiresAt, createdAt } }: { secret: Secret }) => (
  <TextInput
    label={retiresAt ? 'Previous secret' : 'Current secret'}
    description={
      retiresAt ? (
        <>
          Signs until <Time iso={retiresAt} />
        </>
      ) : (
        <>
          Created <Time iso={createdAt} />
        </>
      )
    }
    value={secret}
    readOnly
    onFocus={(event) => event.currentTarget.select()}
    classNames={{ input: 'docket-mono' }}
    rightSection={
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : 'Copy'}>
            <ActionIcon variant="subtle" onClick={copy} aria-label={copied ? 'Copied' : 'Copy'}>
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    }
  />
);

const SecretsOf = ({ companyId }: { companyId: string }) => {
  const [secrets, setSecrets] = useState<readonly Secret[] | null>(null);
  const [isRotating, setIsRotating] = useState(false);
  const show = useMutation({
    mutationFn: () =>
      dataOf(api.POST('/admin/api/companies/{companyId}/webhook-secrets/show', { params: { path: { companyId } } })),
    onSuccess: (shown) => setSecrets(shown.secrets),
  });
  return (
    <Stack>
      {secrets?.map((one) => (
        <SecretField key={one.secret} secret={one} />
      ))}
      <FormError error={show.error} />
      <Group>
        {secrets ? (
          <Button variant="default" onClick={() => setSecrets(null)}>
            Hide secret
          </Button>
        ) : (
          <Button variant="default" loading={show.isPending} onClick={() => show.mutate()}>
            Show secret
          </Button>
        )}
        <Button variant="default" onClick={() => setIsRotating(true)}>
          Rotate secret
        </Button>
      </Group>
      <RotateSecretModal
        companyId={companyId}
        opened={isRotating}
        onClose={() => setIsRotating(false)}
        onRotated={setSecrets}
      />
    </Stack>
  );
};

/** Shows and rotates the secret that signs a company's webhooks. */
export const WebhookSecret = () => {
  const { companies } = useMe();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const companyId = companies.length === 1 ? (companies[0]?.id ?? null) : chosenId;
  return (
    <Paper withBorder p="lg" mt="lg" maw={820}>
      <Title order={2} mb="xs">
        Webhook secret
      </Title>
      <Text size="sm" mb="sm">
        Receivers check the header <span className="docket-mono">webhook-signature</span> with the secret of the company
        and a library of Standard Webhooks. The audit log records who showed or rotated it.
      </Text>
      <Stack>
        {companies.length > 1 && (
          <Select
            label="Company"
            placeholder="Choose a company"
            data={companies.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosenId}
            onChange={setChosenId}
            searchable
          />
        )}
        {companyId && <SecretsOf key={companyId} companyId={companyId} />}
      </Stack>
    </Paper>
  );
};
