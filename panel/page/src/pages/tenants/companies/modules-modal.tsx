import { Alert, Button, Group, List, Modal, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../../api/client';
import { FormError } from '../../../components/form/form-error';
import { language } from '../../../languages/chosen';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import { forgetCompanies } from './forget-companies';
import { type Company, type CompanyModule, moduleNames, modules } from './modules';

/** The effect of the change on API calls. */
const Consequences = ({ off, on }: { off: readonly CompanyModule[]; on: readonly CompanyModule[] }) => (
  <Alert color={off.length > 0 ? 'red' : 'blue'} title={t('Effect on API calls')} role="status">
    <List size="sm" spacing={6}>
      {off.map((name) => (
        <List.Item key={name}>
          {rich(
            'Within a second, calls to {calls} will return <b>403 forbidden</b>: “The company of this API key does not have the module "{name}".” Work that was already submitted is finished, and its webhooks are sent.',
            { calls: modules[name].calls, b: (content) => <b>{content}</b>, name },
          )}
        </List.Item>
      ))}
      {on.map((name) => (
        <List.Item key={name}>
          {t('Within a second, its API keys can call {calls}.', { calls: modules[name].calls })}
        </List.Item>
      ))}
    </List>
  </Alert>
);

const ModulesForm = ({ company, onClose }: { company: Company; onClose: () => void }) => {
  const [chosen, setChosen] = useState<readonly CompanyModule[]>(company.modules);
  const off = company.modules.filter((name) => !chosen.includes(name));
  const on = chosen.filter((name) => !company.modules.includes(name));
  const save = useMutation({
    mutationFn: () =>
      dataOf(
        api.PATCH('/admin/api/companies/{companyId}', {
          params: { path: { companyId: company.id } },
          body: { modules: [...chosen] },
        }),
      ),
    onSuccess: async () => {
      await forgetCompanies();
      notifications.show({ color: 'green', message: t('The modules of {name} were updated.', { name: company.name }) });
      onClose();
    },
  });
  const isChanged = off.length + on.length > 0;
  return (
    <Stack>
      <Text size="sm">
        {rich('What the API keys of <b>{name}</b> can use.', { b: (content) => <b>{content}</b>, name: company.name })}
      </Text>
      {moduleNames.map((name) => (
        <Switch
          key={name}
          label={modules[name].label}
          description={modules[name].hint}
          checked={chosen.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            setChosen(checked ? [...chosen, name] : chosen.filter((other) => other !== name))
          }
        />
      ))}
      {isChanged && <Consequences off={off} on={on} />}
      <FormError error={save.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          {...(off.length > 0 ? { color: 'red' } : {})}
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {off.length > 0
            ? t('Turn off {off}', { off: new Intl.ListFormat(language).format(off.map((name) => modules[name].label)) })
            : t('Save')}
        </Button>
      </Group>
    </Stack>
  );
};

/** Turns modules of a company on or off, and shows the effect on API calls first. */
export const ModulesModal = ({ company, onClose }: { company: Company | null; onClose: () => void }) => (
  <Modal
    opened={company !== null}
    onClose={onClose}
    title={t('Modules')}
    closeButtonProps={{ 'aria-label': t('Close') }}
  >
    {company && <ModulesForm key={company.id} company={company} onClose={onClose} />}
  </Modal>
);
