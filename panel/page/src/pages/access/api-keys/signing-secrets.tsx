import {
  ActionIcon,
  Button,
  CopyButton,
  Group,
  Paper,
  Radio,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
  Tooltip,
} from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../../api/me';
import { FormError } from '../../../components/form/form-error';
import { Time } from '../../../components/values/time';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import { RotateSecretModal } from './rotate-secret-modal';
import { rotateSecret, type SecretKind, type Secrets, showSecrets } from './secret-requests';

const SecretField = ({ secret: { secret, retiresAt, createdAt } }: { secret: Secrets[number] }) => (
  <TextInput
    label={retiresAt ? t('Previous secret') : t('Current secret')}
    description={
      retiresAt
        ? rich('Signs until <time></time>', { time: () => <Time iso={retiresAt} /> })
        : rich('Created <time></time>', { time: () => <Time iso={createdAt} /> })
    }
    value={secret}
    readOnly
    onFocus={(event) => event.currentTarget.select()}
    classNames={{ input: 'docket-mono' }}
    rightSection={
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('Copied') : t('Copy')}>
            <ActionIcon variant="subtle" onClick={copy} aria-label={copied ? t('Copied') : t('Copy')}>
              {copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    }
  />
);

const SecretsOf = ({ companyId, kind }: { companyId: string; kind: SecretKind }) => {
  const [secrets, setSecrets] = useState<Secrets | null>(null);
  const [isRotating, setIsRotating] = useState(false);
  const show = useMutation({
    mutationFn: () => showSecrets(companyId, kind),
    onSuccess: setSecrets,
  });
  const create = useMutation({ mutationFn: () => rotateSecret(companyId, kind, 24), onSuccess: setSecrets });
  return (
    <Stack>
      {secrets?.map((one) => (
        <SecretField key={one.secret} secret={one} />
      ))}
      {secrets?.length === 0 && (
        <Text size="sm">{t('There is no secret yet. Requests have the other signature only.')}</Text>
      )}
      <FormError error={show.error ?? create.error} />
      <Group>
        {secrets ? (
          <Button variant="default" onClick={() => setSecrets(null)}>
            {t('Hide secret')}
          </Button>
        ) : (
          <Button variant="default" loading={show.isPending} onClick={() => show.mutate()}>
            {t('Show secret')}
          </Button>
        )}
        {secrets?.length === 0 ? (
          <Button variant="default" loading={create.isPending} onClick={() => create.mutate()}>
            {t('Create secret')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setIsRotating(true)}>
            {t('Rotate secret')}
          </Button>
        )}
      </Group>
      <RotateSecretModal
        companyId={companyId}
        kind={kind}
        opened={isRotating}
        onClose={() => setIsRotating(false)}
        onRotated={setSecrets}
      />
    </Stack>
  );
};

const services = [
  { value: 'processor', label: t('Processor of documents') },
  { value: 'recognizer', label: t('Recognizer of shelf photos') },
] as const;

/** A box that asks for the company, if there are several, and shows and rotates its secrets of one kind. */
const SecretsBox = ({
  title,
  kind,
  description,
  children,
}: {
  title: string;
  kind: SecretKind;
  description: ReactNode;
  children?: ReactNode;
}) => {
  const { companies } = useMe();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const companyId = companies.length === 1 ? (companies[0]?.id ?? null) : chosenId;
  return (
    <Paper component="section" aria-label={title} withBorder p="lg" mt="lg" maw={820}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <Text size="sm" mb="sm">
        {description}
      </Text>
      <Stack>
        {companies.length > 1 && (
          <Select
            label={t('Company')}
            placeholder={t('Choose a company')}
            data={companies.map(({ id, name }) => ({ value: id, label: name }))}
            value={chosenId}
            onChange={setChosenId}
            searchable
          />
        )}
        {children}
        {companyId && <SecretsOf key={`${companyId} ${kind}`} companyId={companyId} kind={kind} />}
      </Stack>
    </Paper>
  );
};

/** Shows and rotates the secret that signs a company's webhooks. */
export const WebhookSecret = () => (
  <SecretsBox
    title={t('Webhook secret')}
    kind="webhook"
    description={rich(
      'Receivers check the header <span>webhook-signature</span> with the secret of the company and a library of Standard Webhooks. The audit log records who showed or rotated it.',
      { span: (content) => <span className="docket-mono">{content}</span> },
    )}
  />
);

/** Shows, creates and rotates the secrets that sign requests to a company's own services. */
export const ServiceSecrets = () => {
  const [service, setService] = useState<(typeof services)[number]['value']>('processor');
  return (
    <SecretsBox
      title={t('Secrets of services')}
      kind={service}
      description={rich(
        'A processor or recognizer of the company checks the header <span>webhook-signature</span> of the requests that it gets in the same way, with its own secret.',
        { span: (content) => <span className="docket-mono">{content}</span> },
      )}
    >
      <Radio.Group
        label={t('Service')}
        value={service}
        onChange={(value) => setService(services.find((one) => one.value === value)?.value ?? 'processor')}
      >
        <Group mt="xs">
          {services.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
    </SecretsBox>
  );
};
