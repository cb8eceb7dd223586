import { Button, Group, Paper, Select, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { languageNames, offeredLanguages } from '../../../../../domain/languages/languages.ts';
import { api, dataOf } from '../../api/client';
import { useMe } from '../../api/me';
import { FormError } from '../../components/form/form-error';
import { applyPreferences } from '../../languages/apply';
import { language } from '../../languages/chosen';
import { t } from '../../languages/message';

const regions =
  'ae,ar,at,au,be,br,ca,ch,cl,co,cz,de,dk,eg,es,fi,fr,gb,ie,in,it,jp,lu,ma,mx,nl,no,nz,pl,pt,sa,se,us,za'.split(',');

/** Locales of the offered languages and of English in countries where people work with them. */
const locales = [...new Set([language, ...offeredLanguages])].flatMap((one) =>
  regions
    .map((region) => new Intl.Locale(`${one}-${region}`))
    .filter((locale) => Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0)
    .map(({ baseName }) => baseName),
);

const example = new Date(2026, 11, 31, 14, 30);

const localeChoices = () => {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return locales.map((locale) => ({
    value: locale,
    label: `${names.of(locale)}: ${example.toLocaleDateString(locale)}, ${(1234.5).toLocaleString(locale)}`,
  }));
};

/** The language, the locale and the time zone of the person. */
export const PreferencesCard = () => {
  const { preferences } = useMe();
  const [chosen, setChosen] = useState(preferences);
  const save = useMutation({
    mutationFn: () => dataOf(api.PUT('/admin/api/me/preferences', { body: chosen })),
    onSuccess: applyPreferences,
  });
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('Language and region')}>
      <Title order={2} mb="sm">
        {t('Language and region')}
      </Title>
      <Select
        label={t('Language')}
        placeholder={t('Same as the browser')}
        data={offeredLanguages.map((one) => ({ value: one, label: languageNames[one] }))}
        value={chosen.language}
        onChange={(value) => setChosen({ ...chosen, language: value })}
        clearable
        clearButtonProps={{ 'aria-label': t('Same as the browser') }}
      />
      <Select
        mt="sm"
        label={t('Dates and numbers')}
        placeholder={t('Same as the language')}
        data={localeChoices()}
        value={chosen.locale}
        onChange={(value) => setChosen({ ...chosen, locale: value })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('Same as the language') }}
      />
      <Select
        mt="sm"
        label={t('Time zone')}
        placeholder={t('Same as the browser')}
        data={Intl.supportedValuesOf('timeZone')}
        value={chosen.timeZone}
        onChange={(value) => setChosen({ ...chosen, timeZone: value })}
        searchable
        clearable
        limit={100}
        clearButtonProps={{ 'aria-label': t('Same as the browser') }}
      />
      <FormError error={save.error} />
      <Group mt="md">
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {t('Save')}
        </Button>
      </Group>
    </Paper>
  );
};
