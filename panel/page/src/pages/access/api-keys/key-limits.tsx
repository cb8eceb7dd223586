import { Checkbox, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { keysOf } from '../../../../../../domain/narrowing.ts';
import type { Schemas } from '../../../api/client';
import { dateTimeWords, listWords } from '../../../languages/formats';

import { t } from '../../../languages/message';

type ApiKey = Schemas['ApiKeyItem'];
export type Scope = ApiKey['scopes'][number];

const scopeHints: Readonly<Record<Scope, string>> = {
  submit: t('Submit: create sessions and captures, and start their processing'),
  read: t('Read: see everything of the company'),
  review: t('Review: approve, reject and cancel submissions, and resolve fraud matches'),
};
export const allScopes = keysOf(scopeHints);

/** The values of the form for a new key. */
export interface KeyValues {
  name: string;
  companyId: string | null;
  isTest: boolean;
  scopes: Scope[];
  /** A day such as `2027-01-31`, at whose end the key expires; empty for never. */
  expiresOn: string;
  /** Empty for everywhere. */
  addresses: string[];
}

export const isExpired = ({ expiresAt }: ApiKey): boolean => expiresAt !== null && new Date(expiresAt) <= new Date();

/** The members of a key to show. */
export const shownKey = ({ isTest, lastFour }: Pick<ApiKey, 'isTest' | 'lastFour'>): string =>
  `${isTest ? 'aok_test_' : 'aok_'}…${lastFour}`;

/** The limits of a key, one per line. */
export const KeyLimits = ({ apiKey }: { apiKey: ApiKey }) => {
  const { expiresAt, scopes, allowedAddresses } = apiKey;
  const lines = [
    ...(scopes.length < allScopes.length ? [t('Scopes: {scopes}', { scopes: listWords(scopes) || t('none') })] : []),
    ...(allowedAddresses
      ? [t('From: {allowedAddresses}', { allowedAddresses: listWords(allowedAddresses) || t('nowhere') })]
      : []),
    ...(expiresAt
      ? [
          isExpired(apiKey)
            ? t('Expired: {date}', { date: dateTimeWords(expiresAt) })
            : t('Expires: {date}', { date: dateTimeWords(expiresAt) }),
        ]
      : []),
  ];
  return (
    <Stack gap={0}>
      {(lines.length > 0 ? lines : [t('None')]).map((line) => (
        <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </Stack>
  );
};

/** The fields for the limits of a new key. */
export const KeyLimitFields = ({ form }: { form: UseFormReturnType<KeyValues> }) => (
  <>
    <Checkbox.Group label={t('What the key may do')} {...form.getInputProps('scopes')}>
      <Stack gap={6} mt={6}>
        {allScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={scopeHints[scope]} />
        ))}
      </Stack>
    </Checkbox.Group>
    <TextInput
      type="date"
      label={t('Last day')}
      description={t('Leave empty for a key that does not expire')}
      {...form.getInputProps('expiresOn')}
    />
    <TagsInput
      label={t('Addresses')}
      description={t('Addresses or ranges of your servers, such as 203.0.113.0/24. Leave empty for everywhere')}
      {...form.getInputProps('addresses')}
    />
  </>
);
