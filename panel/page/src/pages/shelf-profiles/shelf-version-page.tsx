import { Code, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { api, dataOf, type Schemas } from '../../api/client';
import { ChangeList } from '../../components/draft/change-list';
import { textAt } from '../../components/draft/draft';
import { WarningList } from '../../components/draft/warning-list';
import { ErrorState } from '../../components/list/error-state';
import { PageBreadcrumbs } from '../../components/page/breadcrumbs';
import { PageHeader } from '../../components/page/page-header';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';
import { ActiveBadge } from './active-badge';
import { catalogOf, picturesOf } from './catalog/catalog';
import { CatalogGrid } from './catalog/catalog-grid';
import { SettingFacts } from './setting-facts';

const useShelfVersion = (versionId: string) =>
  useQuery({
    queryKey: ['shelf-profiles', 'version', versionId],
    queryFn: () =>
      dataOf(api.GET('/admin/api/shelf-profile-versions/{versionId}', { params: { path: { versionId } } })),
    staleTime: 60_000,
  });

const VersionTabs = ({ version }: { version: Schemas['ShelfVersionDetail'] }) => {
  const { versionId, definition, previousVersion, changes } = version;
  const items = useMemo(() => catalogOf(definition), [definition]);
  const pictureOf = useMemo(() => picturesOf(versionId, definition), [versionId, definition]);
  return (
    <Tabs defaultValue="catalog" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="catalog">{t('Catalog ({count})', { count: items.length })}</Tabs.Tab>
        <Tabs.Tab value="settings">{t('Settings')}</Tabs.Tab>
        {previousVersion !== null && (
          <Tabs.Tab value="changes">{t('Changes from version {previousVersion}', { previousVersion })}</Tabs.Tab>
        )}
        <Tabs.Tab value="json">{t('JSON')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="catalog">
        <CatalogGrid items={items} pictureOf={pictureOf} />
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <SettingFacts definition={definition} />
      </Tabs.Panel>
      <Tabs.Panel value="changes">
        <ChangeList changes={changes} empty={t('It is the same as version {previousVersion}.', { previousVersion })} />
      </Tabs.Panel>
      <Tabs.Panel value="json">
        <Code block tabIndex={0} aria-label={t('Definition as JSON')}>
          {JSON.stringify(definition, null, 2)}
        </Code>
      </Tabs.Panel>
    </Tabs>
  );
};

/** One published version. It never changes, except that it can be deactivated. */
export const ShelfVersionPage = () => {
  const { versionId = '' } = useParams();
  const query = useShelfVersion(versionId);
  if (query.error) return <ErrorState isPage error={query.error} onRetry={query.refetch} />;
  const shown = query.data;
  if (!shown) return <Skeleton h={420} role="status" aria-label={t('Loading the version')} />;
  return (
    <>
      <PageBreadcrumbs
        trail={[
          { label: t('Shelf profiles'), to: '/configuration/shelf-profiles' },
          { label: textAt(shown.definition, 'slug'), to: `/configuration/shelf-profiles/${shown.profileId}` },
        ]}
      />
      <PageHeader
        title={t('{textAt}, version {version}', { textAt: textAt(shown.definition, 'name'), version: shown.version })}
        description={rich('Published <time></time> for {name}. A published version never changes.', {
          time: () => <Time iso={shown.publishedAt} />,
          name: shown.company?.name ?? t('all companies'),
        })}
        actions={<ActiveBadge active={shown.active} />}
      />
      <Stack>
        <WarningList warnings={shown.warnings} />
        {shown.isAddressHidden && (
          <Text size="sm" c="dimmed">
            {t('The address of the recognizer is not shown, because all companies share this profile.')}
          </Text>
        )}
        <VersionTabs version={shown} />
      </Stack>
    </>
  );
};
