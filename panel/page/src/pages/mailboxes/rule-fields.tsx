import { Button, Fieldset, Group, Select, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Schemas } from '../../api/client';
import { useDocumentCompanies } from '../../components/form/company-choice';
import { useUploadTargets } from '../../components/form/upload-targets';
import { t } from '../../languages/message';
import type { MailboxForm } from './mailbox-form';

export type MailboxRule = Schemas['Mailbox']['rules'][number];

/** One rule of a mailbox: the emails that it takes, and their workflow. */
export const RuleFields = ({
  form,
  index,
  ownerId,
}: {
  form: UseFormReturnType<MailboxForm>;
  index: number;
  ownerId: string | null;
}) => {
  const companies = useDocumentCompanies();
  const rule = form.values.rules[index];
  const companyId = rule?.companyId ?? ownerId;
  const targets = useUploadTargets(companyId);
  if (!rule) return null;
  const workflows = (targets.data?.data ?? []).filter(({ minFiles }) => minFiles === 1 || rule.sessions === 'mail');
  const choices = workflows.map(({ slug, name }) => ({ value: slug, label: name }));
  const field = (name: keyof MailboxRule) => form.getInputProps(`rules.${index}.${name}`);
  return (
    <Fieldset legend={t('Rule {number}', { number: index + 1 })}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput label={t('Folder')} required maxLength={200} {...field('folder')} />
          <Select
            label={t('Workflow')}
            placeholder={targets.isSuccess && choices.length === 0 ? t('No workflows') : t('Choose a workflow')}
            data={choices}
            disabled={choices.length === 0}
            searchable
            allowDeselect={false}
            withAsterisk
            {...field('workflow')}
            value={rule.workflow === '' ? null : rule.workflow}
          />
          {companies.length > 1 && (
            <Select
              label={t('Company')}
              data={companies.map(({ id, name }) => ({ value: id, label: name }))}
              searchable
              allowDeselect={false}
              {...field('companyId')}
              value={companyId}
              onChange={(id) => {
                form.setFieldValue(`rules.${index}.companyId`, id);
                form.setFieldValue(`rules.${index}.workflow`, '');
              }}
            />
          )}
          <Select
            label={t('Sessions')}
            data={[
              { value: 'attachment', label: t('One for each attachment') },
              { value: 'mail', label: t('One for all attachments') },
            ]}
            allowDeselect={false}
            {...field('sessions')}
          />
          <TextInput
            label={t('Recipient')}
            description={t('An address, or its part from the plus sign on. Empty for any.')}
            placeholder="+acme"
            maxLength={320}
            {...field('recipient')}
            value={rule.recipient ?? ''}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue(`rules.${index}.recipient`, value === '' ? null : value)
            }
          />
          <TextInput
            label={t('Subject')}
            description={t('A part of the subject. Empty for any.')}
            maxLength={200}
            {...field('subject')}
            value={rule.subject ?? ''}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue(`rules.${index}.subject`, value === '' ? null : value)
            }
          />
        </SimpleGrid>
        <TagsInput
          label={t('Senders')}
          description={t('Addresses, and domains such as @example.com. Empty for any.')}
          {...field('senders')}
        />
        {form.values.rules.length > 1 && (
          <Group justify="flex-end">
            <Button size="xs" variant="default" onClick={() => form.removeListItem('rules', index)}>
              {t('Remove rule')}
            </Button>
          </Group>
        )}
      </Stack>
    </Fieldset>
  );
};
