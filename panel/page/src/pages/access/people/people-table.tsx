import { Badge, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../../api/me';
import { ListBox } from '../../../components/list/list-box';
import { roleLabels } from '../../../components/values/labels';
import { Time } from '../../../components/values/time';
import { listWords } from '../../../languages/formats';
import { t } from '../../../languages/message';
import { DisableModal } from './disable-modal';
import { EditPersonModal } from './edit-person-modal';
import { PasswordModal } from './password-modal';
import { type PersonAction, PersonMenu } from './person-menu';
import { ResetTwoFactorModal } from './reset-two-factor-modal';
import type { Person } from './types';

const placeWords = ({ role, allCompanies, companies }: Person): string => {
  if (role === 'super_admin') return t('All companies');
  if (role === 'org_admin' || allCompanies) return t('All companies of the organization');
  if (companies.length === 0) return t('No company');
  return listWords(companies.map(({ name }) => name));
};

const secondFactorWords = ({ hasTwoFactor, hasPasskey }: Person): string =>
  listWords([hasTwoFactor ? t('On') : t('Off'), ...(hasPasskey ? [t('passkey')] : [])]);

const PersonRow = ({
  person,
  withOrganization,
  onAction,
}: {
  person: Person;
  withOrganization: boolean;
  onAction: (action: PersonAction) => void;
}) => (
  <Table.Tr>
    <Table.Td maw={280}>
      <Text size="sm" fw={600} truncate title={person.name}>
        {person.name}
      </Text>
      <Text size="sm" c="dimmed" truncate title={person.email}>
        {person.email}
      </Text>
    </Table.Td>
    <Table.Td miw={120}>{roleLabels[person.role]}</Table.Td>
    {withOrganization && (
      <Table.Td maw={170}>
        <Text size="sm" truncate title={person.organization?.name}>
          {person.organization?.name ?? '–'}
        </Text>
      </Table.Td>
    )}
    <Table.Td maw={220}>
      <Text size="sm" lineClamp={2} title={placeWords(person)}>
        {placeWords(person)}
      </Text>
    </Table.Td>
    <Table.Td miw={110}>{person.lastSignInAt ? <Time iso={person.lastSignInAt} /> : t('Never')}</Table.Td>
    <Table.Td>{secondFactorWords(person)}</Table.Td>
    <Table.Td>
      {person.disabledAt ? (
        <Badge color="gray.6" variant="dot" tt="none" fw={600} miw="max-content">
          {t('Disabled')}
        </Badge>
      ) : (
        <Badge color="green" variant="dot" tt="none" fw={600} miw="max-content">
          {t('Enabled')}
        </Badge>
      )}
    </Table.Td>
    <Table.Td ta="end">
      <PersonMenu person={person} onAction={onAction} />
    </Table.Td>
  </Table.Tr>
);

/** People with their role, their companies and their last sign-in. */
export const PeopleTable = ({ people }: { people: readonly Person[] }) => {
  const withOrganization = useMe().role === 'super_admin';
  const [open, setOpen] = useState<{ person: Person; action: PersonAction } | null>(null);
  const personFor = (action: PersonAction): Person | null => (open?.action === action ? open.person : null);
  const close = () => setOpen(null);
  const headings = [
    t('Person'),
    t('Role'),
    ...(withOrganization ? [t('Organization')] : []),
    t('Companies'),
    t('Last sign-in'),
    t('Two-factor'),
    t('State'),
  ];
  return (
    <>
      <ListBox minWidth={withOrganization ? 1080 : 940} label={t('People')}>
        <Table verticalSpacing="sm" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              {headings.map((heading) => (
                <Table.Th key={heading}>{heading}</Table.Th>
              ))}
              <Table.Th ta="end">{t('Actions')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                withOrganization={withOrganization}
                onAction={(action) => setOpen({ person, action })}
              />
            ))}
          </Table.Tbody>
        </Table>
      </ListBox>
      <EditPersonModal person={personFor('edit')} onClose={close} />
      <PasswordModal person={personFor('password')} onClose={close} />
      <ResetTwoFactorModal person={personFor('twoFactor')} onClose={close} />
      <DisableModal person={personFor('disable')} onClose={close} />
    </>
  );
};
