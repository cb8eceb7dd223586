import { Alert, Anchor, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api, dataOf } from '../../../api/client';
import { queryClient } from '../../../api/query-client';
import { DefinitionEditor } from '../../../components/draft/definition-editor';
import { textAt } from '../../../components/draft/draft';
import { useCheck } from '../../../components/draft/use-check';
import { useDraft } from '../../../components/draft/use-draft';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import { WorkflowForm } from '../form/workflow-form';

type Definition = Readonly<Record<string, unknown>>;

const ask = (definition: Definition) => dataOf(api.POST('/admin/api/workflows/check', { body: { definition } }));

const usePublication = (value: Definition, baseVersion: number | null) => {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => dataOf(api.POST('/admin/api/workflows', { body: { baseVersion, definition: value } })),
    onSuccess: async ({ slug, version }) => {
      // Refetches inactive queries too, so that the next page shows the new version immediately.
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

/** The members of a workflow's draft for its parts. */
export interface WorkflowDraft {
  readonly value: Definition;
  /** The draft with the server's defaults; null while it has errors. */
  readonly complete: Definition | null;
  readonly slug: string;
  readonly setAt: (path: string, next: unknown) => void;
}

type EditorParts = Pick<ComponentProps<typeof DefinitionEditor>, 'furtherTab' | 'around'>;

/**
 * Edits a draft of a workflow, which starts with `initial`, and publishes it. `slug` is the slug of the workflow; null
 * for a new one. `parts` draws the surroundings of the definition.
 */
export const DraftEditor = ({
  initial,
  slug,
  latest,
  mayPublish,
  showsAdvanced = false,
  parts,
}: {
  initial: Definition;
  slug: string | null;
  latest: number | null;
  mayPublish: boolean;
  showsAdvanced?: boolean;
  parts: (draft: WorkflowDraft) => EditorParts;
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
      {...parts({
        value: draft.value,
        complete: check.checked?.definition ?? null,
        slug: ownSlug,
        setAt: draft.setAt,
      })}
    />
  );
};
