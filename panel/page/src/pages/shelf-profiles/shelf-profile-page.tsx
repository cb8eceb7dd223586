import { Anchor, Button, Paper, Skeleton, Table, Title } from '@mantine/core';
import { IconGitBranch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api, dataOf, type Schemas } from '../../api/client';
import { useMay } from '../../api/me';
import { ErrorState } from '../../components/list/error-state';
import { PageBreadcrumbs } from '../../components/page/breadcrumbs';
import { PageHeader } from '../../components/page/page-header';
import { Time } from '../../components/values/time';
import { numberWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';
import { ActiveBadge } from './active-badge';
import { DeactivateModal } from './deactivate-modal';

type Version = Schemas['ShelfProfileDetail']['versions'][number];

const useProfile = (profileId: string) =>
  useQuery({
    queryKey: ['shelf-profiles', 'one', profileId],
    queryFn: () => dataOf(api.GET('/admin/api/shelf-profiles/{profileId}', { params: { path: { profileId } } })),
  });

const VersionRow = ({ version, onDeactivate }: { version: Version; onDeactivate: (() => void) | null }) => (
  <Table.Tr>
    <Table.Td>
      <Anchor
        component={Link}
        style={{ whiteSpace: 'nowrap' }}
        to={`versions/${version.versionId}`}
        size="sm"
        fw={600}
        className="docket-numeric"
      >
        {t('Version {version}', { version: version.version })}
      </Anchor>
    </Table.Td>
    <Table.Td>{version.name}</Table.Td>
    <Table.Td className="docket-mono">{version.versionId}</Table.Td>
    <Table.Td miw={110}>
      <ActiveBadge active={version.active} />
    </Table.Td>
    <Table.Td miw={120}>
      <Time iso={version.publishedAt} />
    </Table.Td>
    <Table.Td ta="end" className="docket-numeric">
      {numberWords(version.captureCount)}
    </Table.Td>
    {onDeactivate && (
      <Table.Td>
        {version.active && (
          <Button
            size="xs"
            variant="default"
            onClick={onDeactivate}
            aria-label={t('Deactivate version {version}', { version: version.version })}
          >
            {t('Deactivate')}
          </Button>
        )}
      </Table.Td>
    )}
  </Table.Tr>
);

const VersionTable = ({ versions, mayWrite }: { versions: readonly Version[]; mayWrite: boolean }) => {
  const [deactivating, setDeactivating] = useState<Version | null>(null);
  return (
    <>
      <Table.ScrollContainer
        minWidth={860}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': t('Versions') } }}
      >
        <Table verticalSpacing="sm" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Version')}</Table.Th>
              <Table.Th>{t('Name')}</Table.Th>
              <Table.Th>{t('Version ID')}</Table.Th>
              <Table.Th>{t('State')}</Table.Th>
              <Table.Th>{t('Published')}</Table.Th>
              <Table.Th ta="end">{t('Captures')}</Table.Th>
              {mayWrite && <Table.Th>{t('Action')}</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {versions.map((version) => (
              <VersionRow
                key={version.versionId}
                version={version}
                onDeactivate={mayWrite ? () => setDeactivating(version) : null}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <DeactivateModal version={deactivating} onClose={() => setDeactivating(null)} />
    </>
  );
};

/** One shelf profile with its versions. */
export const ShelfProfilePage = () => {
  const { profileId = '' } = useParams();
  const mayWrite = useMay('shelf_profiles.write');
  const query = useProfile(profileId);
  if (query.error) return <ErrorState isPage error={query.error} onRetry={query.refetch} />;
  const profile = query.data;
  if (!profile) return <Skeleton h={420} role="status" aria-label={t('Loading the profile')} />;
  const [newest] = profile.versions;
  return (
    <>
      <PageBreadcrumbs trail={[{ label: t('Shelf profiles'), to: '/configuration/shelf-profiles' }]} />
      <PageHeader
        title={newest?.name ?? profile.slug}
        description={
          <>
            {rich('<span>{slug}</span> · for {name}', {
              span: (content) => <span className="docket-mono">{content}</span>,
              slug: profile.slug,
              name: profile.company?.name ?? t('all companies'),
            })}
            {newest?.description && <div>{newest.description}</div>}
          </>
        }
        actions={
          mayWrite && (
            <Button
              component={Link}
              to={`/configuration/shelf-profiles/${profileId}/next`}
              leftSection={<IconGitBranch size={16} aria-hidden />}
            >
              {t('Prepare version {version}', { version: (newest?.version ?? 0) + 1 })}
            </Button>
          )
        }
      />
      <Paper withBorder>
        <Title order={2} p="md" pb={0}>
          {t('Versions')}
        </Title>
        <VersionTable versions={profile.versions} mayWrite={mayWrite} />
      </Paper>
    </>
  );
};
