import { Alert, Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { at, requireValue } from '../../../../../domain/assert.ts';
import { api, dataOf } from '../../api/client';
import { useMay } from '../../api/me';
import { queryClient } from '../../api/query-client';
import { DefinitionEditor } from '../../components/draft/definition-editor';
import { textAt } from '../../components/draft/draft';
import { useCheck } from '../../components/draft/use-check';
import { useDraft } from '../../components/draft/use-draft';
import { ErrorState } from '../../components/list/error-state';
import { PageBreadcrumbs } from '../../components/page/breadcrumbs';
import { PageHeader } from '../../components/page/page-header';
import { t } from '../../languages/message';
import { type PictureOf, picturesOf } from './catalog/catalog';
import { CatalogSection } from './catalog/catalog-section';
import { newDefinition } from './options';
import { ProfileForm } from './profile-form';

type Definition = Readonly<Record<string, unknown>>;

interface Base {
  readonly versionId: string;
  readonly version: number;
  readonly companyId: string | null;
}

const usePublication = (definition: Definition, companyId: string | null, baseVersion: number | null) => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => dataOf(api.POST('/admin/api/shelf-profiles', { body: { companyId, baseVersion, definition } })),
    onSuccess: async ({ id, slug, version }) => {
      // Refetches inactive queries too, so that the next page shows the new version immediately.
      await queryClient.invalidateQueries({ queryKey: ['shelf-profiles'], refetchType: 'all' });
      notifications.show({
        color: 'green',
        message: t('Version {version} of {slug} is published.', { version, slug }),
      });
      navigate(`/configuration/shelf-profiles/${id}`);
    },
  });
};

/** The pictures of the version that the draft is based on, and those uploaded since. */
const usePictures = (base: Base | null, initial: Definition) => {
  const [uploaded, setUploaded] = useState<ReadonlyMap<string, string>>(new Map());
  const published = base ? picturesOf(base.versionId, initial) : () => null;
  const pictureOf: PictureOf = (sku, image) => uploaded.get(image) ?? published(sku, image);
  const onUploaded = (image: string, picture: string) => setUploaded((before) => new Map(before).set(image, picture));
  return { pictureOf, onUploaded };
};

/** The editor, starting with `initial`. `base` is the latest version; null for a new profile. */
const Editor = ({ initial, base }: { initial: Definition; base: Base | null }) => {
  const draft = useDraft(initial);
  const [companyId, setCompanyId] = useState(base?.companyId ?? null);
  const [baseVersion, setBaseVersion] = useState(base?.version ?? null);
  const check = useCheck(['shelf-profiles', companyId], draft.value, (definition) =>
    dataOf(api.POST('/admin/api/shelf-profiles/check', { body: { companyId, definition } })),
  );
  const publication = usePublication(draft.value, companyId, baseVersion);
  const pictures = usePictures(base, initial);
  const slug = textAt(initial, 'slug');
  const slugError: Record<string, string> =
    base && textAt(draft.value, 'slug') !== slug
      ? { slug: t('must be “{slug}”: the slug of a profile cannot be changed', { slug }) }
      : {};
  return (
    <DefinitionEditor
      draft={draft}
      check={check}
      errors={{ ...check.errors, ...slugError }}
      form={
        <ProfileForm
          isNew={base === null}
          companyId={companyId}
          onCompany={setCompanyId}
          catalog={<CatalogSection {...pictures} />}
        />
      }
      baseVersion={baseVersion}
      onRebase={setBaseVersion}
      taken={
        <Alert color="orange" title={t('The slug is taken')} role="alert">
          <Text size="sm">
            {t(
              'A profile with this slug already exists. Choose another slug, or publish the next version of that profile.',
            )}
          </Text>
        </Alert>
      }
      publication={{ ...publication, mutate: () => publication.mutate() }}
    />
  );
};

/** The latest version, loaded once, so that the draft does not change if someone else publishes. */
const useBase = (profileId: string | undefined) =>
  useQuery({
    enabled: profileId !== undefined,
    queryKey: ['shelf-profile-base', profileId],
    queryFn: async () => {
      const { versions } = await dataOf(
        api.GET('/admin/api/shelf-profiles/{profileId}', {
          params: { path: { profileId: requireValue(profileId, 'the profile') } },
        }),
      );
      const { versionId } = at(versions, 0);
      return dataOf(api.GET('/admin/api/shelf-profile-versions/{versionId}', { params: { path: { versionId } } }));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Prepares and publishes the first version of a shelf profile, or the next one. */
export const ShelfProfileEditPage = () => {
  const { profileId } = useParams();
  const mayWrite = useMay('shelf_profiles.write');
  const newest = useBase(profileId);
  if (!mayWrite) {
    return <ErrorState isPage error={new Error(t('Your role does not allow you to publish shelf profiles.'))} />;
  }
  if (profileId === undefined) {
    return (
      <>
        <PageBreadcrumbs trail={[{ label: t('Shelf profiles'), to: '/configuration/shelf-profiles' }]} />
        <PageHeader
          title={t('New shelf profile')}
          description={t('The first version, with the products to recognize.')}
        />
        <Editor initial={newDefinition} base={null} />
      </>
    );
  }
  if (newest.error) return <ErrorState isPage error={newest.error} onRetry={newest.refetch} />;
  if (!newest.data) return <Skeleton h={520} role="status" aria-label={t('Loading the newest version')} />;
  const { versionId, version, company, definition } = newest.data;
  return (
    <>
      <PageBreadcrumbs
        trail={[
          { label: t('Shelf profiles'), to: '/configuration/shelf-profiles' },
          { label: textAt(definition, 'slug'), to: `/configuration/shelf-profiles/${profileId}` },
        ]}
      />
      <PageHeader
        title={t('Next version of {textAt}', { textAt: textAt(definition, 'name') })}
        description={t('Based on version {version}, which does not change. For {name}.', {
          version,
          name: company?.name ?? t('all companies'),
        })}
      />
      <Editor key={profileId} initial={definition} base={{ versionId, version, companyId: company?.id ?? null }} />
    </>
  );
};
