import { Anchor, Button, Grid, Paper, Skeleton, Table, Text, Title } from '@mantine/core';
import { IconTrendingUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { api, dataOf, type Schemas } from '../../api/client';
import { useMay } from '../../api/me';
import { ErrorState } from '../../components/list/error-state';
import { PageBreadcrumbs } from '../../components/page/breadcrumbs';
import { PageHeader } from '../../components/page/page-header';
import { Fact, FactList } from '../../components/values/fact-list';
import { Time } from '../../components/values/time';
import { dollarWords, numberWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { AssignmentPanel } from './assignment-panel';

const useWorkflow = (slug: string) =>
  useQuery({
    queryKey: ['workflows', 'one', slug],
    queryFn: () => dataOf(api.GET('/admin/api/workflows/{slug}', { params: { path: { slug } } })),
  });

const VersionTable = ({ slug, versions }: Pick<Schemas['WorkflowDetail'], 'slug' | 'versions'>) => (
  <Table.ScrollContainer
    minWidth={480}
    scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('Versions') } }}
  >
    <Table verticalSpacing="sm" highlightOnHover>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Version')}</Table.Th>
          <Table.Th>{t('Name')}</Table.Th>
          <Table.Th>{t('Published')}</Table.Th>
          <Table.Th ta="end">{t('Sessions')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {versions.map(({ version, name, publishedAt, sessionCount }, index) => (
          <Table.Tr key={version}>
            <Table.Td>
              <Anchor
                component={Link}
                style={{ whiteSpace: 'nowrap' }}
                to={`/configuration/workflows/${slug}/versions/${version}`}
                size="sm"
                fw={600}
                className="docket-numeric"
              >
                {t('Version {version}', { version })}
              </Anchor>
              {index === 0 && (
                <Text size="xs" c="dimmed">
                  {t('used for new sessions')}
                </Text>
              )}
            </Table.Td>
            <Table.Td>{name}</Table.Td>
            <Table.Td>
              <Time iso={publishedAt} />
            </Table.Td>
            <Table.Td ta="end" className="docket-numeric">
              {numberWords(sessionCount)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

/** The part of the second reader's budget that was spent today. */
const SecondReaderToday = ({ reader }: { reader: NonNullable<Schemas['WorkflowDetail']['secondReader']> }) => {
  const { documents, documentsPerDay, costUsd, usdPerDay } = reader;
  return (
    <Paper withBorder p="md" mt="md">
      <Title order={2}>{t('Second reader')}</Title>
      <FactList>
        <Fact name={t('Documents today')}>
          {t('{used} of {limit}', {
            used: numberWords(documents),
            limit: numberWords(documentsPerDay),
          })}
        </Fact>
        <Fact name={t('Cost today')}>
          {usdPerDay === null
            ? dollarWords(costUsd)
            : t('{used} of {limit}', { used: dollarWords(costUsd), limit: dollarWords(usdPerDay) })}
        </Fact>
      </FactList>
      <Text size="xs" c="dimmed">
        {t('Of all companies, since midnight UTC')}
      </Text>
    </Paper>
  );
};

/** One workflow: its versions, and the companies that can use it. */
export const WorkflowPage = () => {
  const { slug = '' } = useParams();
  const mayWrite = useMay('workflows.write');
  const query = useWorkflow(slug);
  if (query.error) return <ErrorState isPage error={query.error} onRetry={query.refetch} />;
  const workflow = query.data;
  if (!workflow) return <Skeleton h={420} role="status" aria-label={t('Loading the workflow')} />;
  const [newest] = workflow.versions;
  return (
    <>
      <PageBreadcrumbs trail={[{ label: t('Workflows'), to: '/configuration/workflows' }]} />
      <PageHeader
        title={newest?.name ?? slug}
        description={
          <>
            <span className="docket-mono">{slug}</span>
            {newest?.description && <div>{newest.description}</div>}
          </>
        }
        actions={
          <Button
            component={Link}
            to={`/configuration/workflows/${slug}/improve`}
            leftSection={<IconTrendingUp size={16} aria-hidden />}
          >
            {t('Improve')}
          </Button>
        }
      />
      <Grid>
        <Grid.Col span={{ base: 12, lg: 7 }}>
          <Paper withBorder>
            <Title order={2} p="md" pb={0}>
              {t('Versions')}
            </Title>
            <VersionTable slug={slug} versions={workflow.versions} />
          </Paper>
          {workflow.secondReader && <SecondReaderToday reader={workflow.secondReader} />}
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }}>
          <AssignmentPanel slug={slug} assignments={workflow.assignments} mayWrite={mayWrite} />
        </Grid.Col>
      </Grid>
    </>
  );
};
