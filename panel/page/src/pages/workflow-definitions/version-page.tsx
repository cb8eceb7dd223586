import { Code, Paper, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
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
import { DefinitionFacts } from './definition-facts';
import { FieldTable } from './field-table';

const useVersion = (slug: string, version: number) =>
  useQuery({
    queryKey: ['workflows', 'version', slug, version],
    queryFn: () =>
      dataOf(api.GET('/admin/api/workflows/{slug}/versions/{version}', { params: { path: { slug, version } } })),
    staleTime: 60_000,
  });

const VersionTabs = ({ version }: { version: Schemas['WorkflowVersionDetail'] }) => {
  const { definition, previousVersion, changes } = version;
  return (
    <Tabs defaultValue="definition" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="definition">{t('Definition')}</Tabs.Tab>
        {previousVersion !== null && (
          <Tabs.Tab value="changes">{t('Changes from version {previousVersion}', { previousVersion })}</Tabs.Tab>
        )}
        <Tabs.Tab value="json">{t('JSON')}</Tabs.Tab>
        <Tabs.Tab value="schema">{t('Result schema')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="definition">
        <Stack>
          <DefinitionFacts definition={definition} />
          <Paper withBorder>
            <Title order={2} p="md" pb={0}>
              {t('Output fields')}
            </Title>
            <FieldTable definition={definition} />
          </Paper>
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="changes">
        <ChangeList changes={changes} empty={t('It is the same as version {previousVersion}.', { previousVersion })} />
      </Tabs.Panel>
      <Tabs.Panel value="json">
        <Code block tabIndex={0} aria-label={t('Definition as JSON')}>
          {JSON.stringify(definition, null, 2)}
        </Code>
      </Tabs.Panel>
      <Tabs.Panel value="schema">
        <Code block tabIndex={0} aria-label={t('JSON Schema of the result')}>
          {JSON.stringify(version.outputJsonSchema, null, 2)}
        </Code>
      </Tabs.Panel>
    </Tabs>
  );
};

/** One published version. */
export const WorkflowVersionPage = () => {
  const { slug = '', version = '' } = useParams();
  const query = useVersion(slug, Number(version));
  if (query.error) return <ErrorState isPage error={query.error} onRetry={query.refetch} />;
  const shown = query.data;
  if (!shown) return <Skeleton h={420} role="status" aria-label={t('Loading the version')} />;
  return (
    <>
      <PageBreadcrumbs
        trail={[
          { label: t('Workflows'), to: '/configuration/workflows' },
          { label: slug, to: `/configuration/workflows/${slug}` },
        ]}
      />
      <PageHeader
        title={t('{textAt}, version {version}', { textAt: textAt(shown.definition, 'name'), version: shown.version })}
        description={rich('Published <time></time>. A published version never changes.', {
          time: () => <Time iso={shown.publishedAt} />,
        })}
      />
      <Stack>
        <WarningList
          warnings={[
            ...shown.warnings.map((clause) => t('submissions will fail: {clause}', { clause })),
            ...shown.secondReaderWarnings,
          ]}
        />
        {shown.isAddressHidden && (
          <Text size="sm" c="dimmed">
            {t('The address of the processor is not shown, because other companies use this workflow, too.')}
          </Text>
        )}
        <VersionTabs version={shown} />
      </Stack>
    </>
  );
};
