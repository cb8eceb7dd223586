import { Alert, Anchor, Skeleton, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { api, dataOf } from '../../api/client';
import { useMay } from '../../api/me';
import { queryClient } from '../../api/query-client';
import { DefinitionEditor } from '../../components/draft/definition-editor';
import { readAt, textAt, writeAt } from '../../components/draft/draft';
import { useCheck } from '../../components/draft/use-check';
import { useDraft } from '../../components/draft/use-draft';
import { ErrorState } from '../../components/list/error-state';
import { PageBreadcrumbs } from '../../components/page/breadcrumbs';
import { PageHeader } from '../../components/page/page-header';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';
import { WorkflowForm } from './form/workflow-form';
import { Playground } from './playground/playground';
import type { AdvisedThresholds } from './review-advice';
import { StartChoice } from './start-choice';
import type { Definition } from './templates';

const ask = (definition: Definition) => dataOf(api.POST('/admin/api/workflows/check', { body: { definition } }));

const usePublication = (value: Definition, baseVersion: number | null) => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => dataOf(api.POST('/admin/api/workflows', { body: { baseVersion, definition: value } })),
    onSuccess: async ({ slug, version }) => {
      // Refetches inactive queries too, so that the next page shows the new version at once.
      await queryClient.invalidateQueries({ queryKey: ['workflows'], refetchType: 'all' });
      notifications.show({
        color: 'green',
        message: t('Version {version} of {slug} is published.', { version, slug }),
      });
      navigate(`/configuration/workflows/${slug}`);
    },
  });
};

const Taken = ({ slug }: { slug: string }) => (
  <Alert color="orange" title={t('The slug is taken')} role="alert">
    <Text size="sm">
      {rich(
        'The workflow <span>{slug}</span> already exists. Choose another slug, or <anchor>open that workflow</anchor> and publish its next version.',
        {
          span: (content) => <span className="docket-mono">{content}</span>,
          slug,
          anchor: (content) => (
            <Anchor component={Link} to={`/configuration/workflows/${slug}`} c="inherit" td="underline">
              {content}
            </Anchor>
          ),
        },
      )}
    </Text>
  </Alert>
);

/** The editor, starting with `initial`. `slug` is the slug of the workflow; null for a new one. */
const Editor = ({
  initial,
  slug,
  latest,
  mayPublish,
  showsAdvanced,
}: {
  initial: Definition;
  slug: string | null;
  latest: number | null;
  mayPublish: boolean;
  showsAdvanced: boolean;
}) => {
  const draft = useDraft(initial);
  const [baseVersion, setBaseVersion] = useState(latest);
  const check = useCheck(['workflows'], draft.value, ask);
  const publication = usePublication(draft.value, baseVersion);
  const ownSlug = textAt(draft.value, 'slug');
  const slugError: Record<string, string> =
    slug !== null && ownSlug !== slug
      ? { slug: t('must be “{slug}”: the slug of a workflow cannot be changed', { slug }) }
      : {};
  return (
    <DefinitionEditor
      draft={draft}
      check={check}
      errors={{ ...check.errors, ...slugError }}
      form={<WorkflowForm isNew={slug === null} showsAdvanced={showsAdvanced} />}
      baseVersion={baseVersion}
      onRebase={setBaseVersion}
      taken={<Taken slug={ownSlug} />}
      publication={mayPublish ? { ...publication, mutate: () => publication.mutate() } : null}
      playground={
        <Playground
          draft={draft.value}
          complete={check.checked?.definition ?? null}
          slug={ownSlug}
          isPublished={slug !== null}
        />
      }
    />
  );
};

/** The latest version, loaded once, so that the draft does not change if someone else publishes. */
const useBase = (slug: string | undefined) =>
  useQuery({
    enabled: slug !== undefined,
    queryKey: ['workflow-base', slug],
    queryFn: async () => {
      const path = { slug: slug ?? '' };
      const { latestVersion: version } = await dataOf(api.GET('/admin/api/workflows/{slug}', { params: { path } }));
      return dataOf(
        api.GET('/admin/api/workflows/{slug}/versions/{version}', { params: { path: { ...path, version } } }),
      );
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** A definition with the thresholds that the person has taken over from the advice of the workflow's page, if any. */
const withAdvice = (definition: Definition, advised: AdvisedThresholds | null): Definition => {
  if (!advised) return definition;
  const path = 'processing.reviewFieldsBelow';
  return writeAt(definition, path, { ...(readAt(definition, path) as object), ...advised.reviewFieldsBelow });
};

/** Prepares and publishes the first version of a workflow, or the next one. */
export const WorkflowEditPage = () => {
  const { slug } = useParams();
  const mayWrite = useMay('workflows.write');
  const mayTry = useMay('workflows.try');
  const advised = useLocation().state as AdvisedThresholds | null;
  const newest = useBase(slug);
  const [started, setStarted] = useState<Definition | null>(null);
  if (!mayTry || (!mayWrite && slug === undefined)) {
    return <ErrorState isPage error={new Error(t('Your role does not allow you to publish workflows.'))} />;
  }
  if (slug === undefined) {
    return (
      <>
        <PageBreadcrumbs trail={[{ label: t('Workflows'), to: '/configuration/workflows' }]} />
        <PageHeader
          title={t('New workflow')}
          description={t('The first version. Companies can use it once it is assigned to them.')}
        />
        {started ? (
          <Editor initial={started} slug={null} latest={null} mayPublish={mayWrite} showsAdvanced={false} />
        ) : (
          <StartChoice onStart={setStarted} />
        )}
      </>
    );
  }
  if (newest.error) return <ErrorState isPage error={newest.error} onRetry={newest.refetch} />;
  if (!newest.data) return <Skeleton h={520} role="status" aria-label={t('Loading the newest version')} />;
  return (
    <>
      <PageBreadcrumbs
        trail={[
          { label: t('Workflows'), to: '/configuration/workflows' },
          { label: slug, to: `/configuration/workflows/${slug}` },
        ]}
      />
      <PageHeader
        title={t('Next version of {textAt}', { textAt: textAt(newest.data.definition, 'name') })}
        description={rich('Based on version {version} of <span>{slug}</span>, which does not change.', {
          version: newest.data.version,
          span: (content) => <span className="docket-mono">{content}</span>,
          slug,
        })}
      />
      <Editor
        key={slug}
        initial={withAdvice(newest.data.definition, advised)}
        slug={slug}
        latest={newest.data.version}
        mayPublish={mayWrite}
        showsAdvanced={advised !== null}
      />
    </>
  );
};
