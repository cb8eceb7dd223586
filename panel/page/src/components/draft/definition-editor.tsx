import { Alert, Badge, Button, Group, Paper, Stack, Tabs, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '../../languages/message';
import { EmptyState } from '../list/empty-state';
import { ErrorState } from '../list/error-state';
import { LeaveGuard } from '../page/leave-guard';
import { ChangeList } from './change-list';
import { DraftContext } from './context';
import { JsonEditor } from './json-editor';
import { PublishModal } from './publish-modal';
import type { useCheck } from './use-check';
import type { Draft } from './use-draft';
import { WarningList } from './warning-list';

interface Publication {
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly error: Error | null;
  readonly mutate: () => void;
  readonly reset: () => void;
}

/** The state of a draft, for the line beside the publish button. */
const stateOf = (
  draft: Draft,
  { failure, isChecking, checked }: ReturnType<typeof useCheck>,
  errorCount: number,
): { readonly words: string; readonly isReady: boolean } => {
  if (draft.syntaxError) return { words: t('Invalid JSON'), isReady: false };
  if (errorCount > 0) {
    return { words: t('{errorCount, plural, one {# problem} other {# problems}}', { errorCount }), isReady: false };
  }
  if (failure) return { words: t('Check failed'), isReady: false };
  if (isChecking) return { words: t('Checking …'), isReady: false };
  const isSame = checked !== null && checked.latestVersion !== null && checked.changes.length === 0;
  return isSame ? { words: t('No changes yet'), isReady: false } : { words: t('Ready to publish'), isReady: true };
};

/** A tab beside those of the definition. */
export interface EditorTab {
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
}

/**
 * Edits a definition as a form or as JSON, shows its changes, and publishes the next version. `baseVersion` is the
 * version that the draft is based on; null for a new definition.
 */
export const DefinitionEditor = ({
  draft,
  check,
  errors,
  form,
  baseVersion,
  onRebase,
  taken,
  publication,
  furtherTab = null,
  around = (definition) => definition,
}: {
  draft: Draft;
  check: ReturnType<typeof useCheck>;
  /** The errors of the check and those that the page adds. */
  errors: Readonly<Record<string, string>>;
  form: ReactNode;
  baseVersion: number | null;
  onRebase: (version: number) => void;
  /** Shown if the slug of a new definition is taken. */
  taken: ReactNode;
  /** Null if the person must not publish. */
  publication: Publication | null;
  /** A tab after those of the definition. */
  furtherTab?: EditorTab | null;
  /** Places the tabs of the definition in a page. `hasSyntaxError` is true if the JSON of the draft cannot be read. */
  around?: (definition: ReactNode, hasSyntaxError: boolean) => ReactNode;
}) => {
  const [isOpen, setIsOpen] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { checked } = check;
  const latest = checked?.latestVersion ?? null;
  const isOutdated = checked !== null && latest !== baseVersion && latest !== null;
  const hasSyntaxError = draft.syntaxError !== null;
  const state = stateOf(draft, check, Object.keys(errors).length);
  const canPublish = state.isReady && !isOutdated;
  const changes = checked?.changes ?? [];
  const isUnpublished = draft.isDirty && !publication?.isPending && !publication?.isSuccess;
  const definition = (
    <Tabs defaultValue="form" keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="form" disabled={hasSyntaxError}>
          {t('Form')}
        </Tabs.Tab>
        <Tabs.Tab value="json">{t('JSON')}</Tabs.Tab>
        {(latest ?? baseVersion) !== null && (
          <Tabs.Tab
            value="changes"
            rightSection={
              <Badge size="sm" variant="light" color="gray">
                {checked ? changes.length : '–'}
              </Badge>
            }
          >
            {t('Changes')}
          </Tabs.Tab>
        )}
        {furtherTab && (
          <Tabs.Tab value={furtherTab.value} disabled={hasSyntaxError}>
            {furtherTab.label}
          </Tabs.Tab>
        )}
      </Tabs.List>
      <Tabs.Panel value="form">{form}</Tabs.Panel>
      <Tabs.Panel value="json">
        <JsonEditor draft={draft} errors={errors} />
      </Tabs.Panel>
      {furtherTab && <Tabs.Panel value={furtherTab.value}>{furtherTab.content}</Tabs.Panel>}
      <Tabs.Panel value="changes">
        {checked ? (
          <ChangeList changes={changes} empty={t('The draft is the same as version {latest}.', { latest })} />
        ) : (
          <EmptyState title={t('Not available yet')}>{t('Changes are shown once the draft has no errors.')}</EmptyState>
        )}
      </Tabs.Panel>
    </Tabs>
  );
  return (
    <DraftContext
      value={{
        value: draft.value,
        complete: checked?.definition ?? null,
        errors,
        setAt: draft.setAt,
        hasLeft: (path) => baseVersion !== null || left.has(path),
        leave: (path) => setLeft((before) => new Set([...before, path])),
      }}
    >
      <Stack>
        {check.failure && <ErrorState error={check.failure} onRetry={check.again} />}
        {isOutdated && baseVersion === null && taken}
        {isOutdated && baseVersion !== null && (
          <Alert color="orange" title={t('Version {latest} has been published since', { latest })} role="alert">
            <Text size="sm">
              {t(
                'This draft is based on version {baseVersion}. Look at its changes against version {latest}: publishing the draft would undo what that version changed.',
                { baseVersion, latest },
              )}
            </Text>
            <Button size="xs" mt="sm" variant="default" onClick={() => onRebase(latest)}>
              {t('Continue from version {latest}', { latest })}
            </Button>
          </Alert>
        )}
        <WarningList warnings={checked?.warnings ?? []} />
        {around(definition, hasSyntaxError)}
        <Paper withBorder p="sm" shadow="md" pos="sticky" bottom={0} style={{ zIndex: 2 }}>
          <Group justify="space-between" wrap="nowrap">
            <Text
              size="sm"
              fw={600}
              role="status"
              c={Object.keys(errors).length > 0 ? 'var(--mantine-color-error)' : undefined}
            >
              {publication === null && state.isReady ? t('No problems') : state.words}
            </Text>
            {publication ? (
              <Button miw="max-content" disabled={!canPublish} onClick={() => setIsOpen(true)}>
                {t('Publish version {baseVersion} …', { baseVersion: (baseVersion ?? 0) + 1 })}
              </Button>
            ) : (
              <Text size="sm" c="dimmed" ta="end">
                {t('Only a super_admin can publish it. Copy the JSON to pass the draft on.')}
              </Text>
            )}
          </Group>
        </Paper>
        {publication && (
          <PublishModal
            opened={isOpen}
            onClose={() => {
              setIsOpen(false);
              publication.reset();
              check.again();
            }}
            version={(baseVersion ?? 0) + 1}
            changes={changes}
            warnings={checked?.warnings ?? []}
            isPending={publication.isPending}
            error={publication.error}
            onPublish={publication.mutate}
          />
        )}
        <LeaveGuard
          isDirty={isUnpublished}
          title={t('Leave without publishing?')}
          loss={t('Your changes to this draft will be lost.')}
        />
      </Stack>
    </DraftContext>
  );
};
