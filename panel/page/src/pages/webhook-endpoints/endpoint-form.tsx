import { Checkbox, Modal, MultiSelect, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { use, useState } from 'react';
import { type EventType, eventTypes } from '../../../../../domain/webhooks/event-types.ts';
import { fieldErrors } from '../../api/client';
import { FormButtons } from '../../components/form/form-buttons';
import { FormError } from '../../components/form/form-error';
import { ShownOnce } from '../../components/form/shown-once';
import { listWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { type Endpoint, EndpointCallsContext, type EndpointSettings, refreshEndpoints } from './endpoint';

interface Values {
  companyId: string | null;
  url: string;
  description: string;
  eventTypes: EventType[];
  /** Whole seconds, separated by commas. */
  delays: string;
  replacesHeaders: boolean;
  /** One `Name: value` a line. */
  headers: string;
}

const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', ...rest] = line.split(':');
        return [name.trim(), rest.join(':').trim()];
      }),
  );

const delaysOf = (text: string): number[] | null =>
  text.trim() === '' ? null : text.split(/[\s,]+/).flatMap((part) => (part === '' ? [] : [Number(part)]));

const bodyOf = ({
  url,
  description,
  eventTypes: types,
  delays,
  replacesHeaders,
  headers,
}: Values): EndpointSettings => ({
  url: url.trim(),
  description,
  eventTypes: types,
  retryDelaysSeconds: delaysOf(delays),
  ...(replacesHeaders ? { headers: headersOf(headers) } : {}),
});

/** The fields of the form by the members of the request; an item of a list belongs to its list. */
const formErrors = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([field, message]) => {
      const name = field.replace(/[.[].*$/, '').replace(/^retryDelaysSeconds$/, 'delays');
      return [name, field.startsWith('headers.') ? `${field.slice('headers.'.length)}: ${message}` : message];
    }),
  );

/** A possible company of an endpoint. */
export interface Company {
  readonly id: string;
  readonly name: string;
}

const EndpointForm = ({
  endpoint,
  companies,
  onSaved,
  onClose,
}: {
  /** Null for a new one. */
  endpoint: Endpoint | null;
  /** The possible companies of a new endpoint. */
  companies: readonly Company[];
  /** The secret of a new endpoint; null after a change. */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
}) => {
  const { create, update } = use(EndpointCallsContext);
  const form = useForm<Values>({
    initialValues: {
      companyId: companies.length === 1 ? (companies[0]?.id ?? null) : null,
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      eventTypes: endpoint?.eventTypes ?? [],
      delays: endpoint?.retryDelaysSeconds?.join(', ') ?? '',
      replacesHeaders: endpoint === null,
      headers: '',
    },
  });
  const save = useMutation({
    mutationFn: async (values: Values): Promise<string | null> => {
      if (endpoint === null) return create(bodyOf(values), values.companyId);
      await update(endpoint.id, bodyOf(values));
      return null;
    },
    onSuccess: async (secret) => {
      await refreshEndpoints();
      onSaved(secret);
    },
    onError: (error) => form.setErrors(formErrors(error)),
  });
  const hasHeaders = endpoint !== null && endpoint.headerNames.length > 0;
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack>
        {endpoint === null && companies.length > 1 && (
          <Select
            label={t('Company')}
            placeholder={t('Choose a company')}
            data={companies.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            required
            {...form.getInputProps('companyId')}
          />
        )}
        <TextInput
          label={t('Webhook URL')}
          placeholder="https://example.com/hooks/docket"
          required
          data-autofocus
          {...form.getInputProps('url')}
        />
        <TextInput label={t('Description')} maxLength={256} {...form.getInputProps('description')} />
        <MultiSelect
          label={t('Event types')}
          description={t('Leave it empty for all events.')}
          data={eventTypes}
          searchable
          {...form.getInputProps('eventTypes')}
        />
        <TextInput
          label={t('Pauses between attempts, in seconds')}
          description={t('Leave it empty for the pauses of the service. At most three days in total.')}
          placeholder="30, 300, 1800"
          {...form.getInputProps('delays')}
        />
        {endpoint !== null && (
          <Checkbox
            label={
              hasHeaders
                ? t('Replace the headers: {names}', { names: listWords(endpoint.headerNames) })
                : t('Set headers')
            }
            {...form.getInputProps('replacesHeaders', { type: 'checkbox' })}
          />
        )}
        {form.values.replacesHeaders && (
          <Textarea
            label={t('Headers')}
            description={t('One “Name: value” per line. They are stored encrypted and not shown again.')}
            autosize
            minRows={2}
            classNames={{ input: 'docket-mono' }}
            {...form.getInputProps('headers')}
          />
        )}
        <FormError error={save.error} />
        <FormButtons
          submit={endpoint === null ? t('Create endpoint') : t('Save')}
          isPending={save.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
};

/**
 * Creates or changes an endpoint, and shows the secret of a new one once. Only "Done" closes the dialog with the
 * secret, which is never shown again.
 */
export const EndpointModal = ({
  endpoint,
  companies,
  onClose,
}: {
  endpoint: Endpoint | null;
  companies: readonly Company[];
  onClose: () => void;
}) => {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={endpoint === null ? t('New endpoint') : t('Edit the endpoint')}
      closeOnClickOutside={false}
      closeOnEscape={secret === null}
      withCloseButton={secret === null}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      {secret === null ? (
        <EndpointForm
          endpoint={endpoint}
          companies={companies}
          onSaved={(created) => (created === null ? onClose() : setSecret(created))}
          onClose={onClose}
        />
      ) : (
        <ShownOnce label={t('Webhook secret')} secret={secret} onDone={onClose}>
          {t('Copy the secret now and store it on your server. It will not be shown again.')}
        </ShownOnce>
      )}
    </Modal>
  );
};
