import { ActionIcon, Anchor, Badge, Box, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { fixedWords } from '../../languages/formats';
import { t } from '../../languages/message';
import { countProblem, type PlannedDocument, refusalOf, type UploadTarget } from './plan';
import type { LocalFile } from './send';
import type { Outcome } from './use-uploads';

const sizeWords = (bytes: number): string =>
  bytes < 1024 * 1024
    ? t('{value} KB', { value: Math.max(1, Math.round(bytes / 1024)) })
    : t('{bytes} MB', { bytes: fixedWords(bytes / 1024 / 1024, 1) });

const FileRow = ({
  chosen: { file },
  share,
  note,
  onRemove,
}: {
  chosen: LocalFile;
  share?: number | undefined;
  note?: string | null;
  onRemove: (() => void) | null;
}) => (
  <Box>
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm" truncate="end" title={file.name}>
        {file.name}
      </Text>
      <Group gap={6} wrap="nowrap">
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {sizeWords(file.size)}
        </Text>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={t('Remove {name}', { name: file.name })}
            onClick={onRemove}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    </Group>
    {note && (
      <Text size="xs" c="red" role="alert">
        {note}
      </Text>
    )}
    {share !== undefined && (
      <Progress value={100 * share} size="sm" mt={4} aria-label={t('Progress of {name}', { name: file.name })} />
    )}
  </Box>
);

const OutcomeBadge = ({ outcome }: { outcome: Outcome | undefined }) => {
  switch (outcome?.kind) {
    case 'submitted':
      return (
        <Group gap="xs">
          <Badge color="green" variant="light">
            {t('Submitted')}
          </Badge>
          <Anchor component={Link} to={`/submissions/${outcome.submissionId}`} size="sm">
            {t('Open submission')}
          </Anchor>
        </Group>
      );
    case 'failed':
      return (
        <Text size="sm" c="red" role="alert">
          {outcome.reason}
        </Text>
      );
    case 'sending':
      return (
        <Text size="sm" c="dimmed">
          {t('Uploading…')}
        </Text>
      );
    default:
      return null;
  }
};

/**
 * The documents created from the chosen files, with the progress of each file, and the files that the workflow refuses.
 */
export const DocumentList = ({
  documents,
  chosen,
  target,
  outcomes,
  shares,
  onRemove,
}: {
  documents: readonly PlannedDocument<LocalFile>[];
  chosen: readonly LocalFile[];
  target: UploadTarget;
  outcomes: ReadonlyMap<string, Outcome>;
  shares: ReadonlyMap<string, number>;
  onRemove: (fileId: string) => void;
}) => {
  const refused = chosen.filter((one) => refusalOf(one, target) !== null);
  return (
    <Stack gap="xs">
      {documents.map((document) => {
        const outcome = outcomes.get(document.id);
        const problem = countProblem(document, target);
        const isFixed = outcome?.kind === 'submitted' || outcome?.kind === 'sending' || outcome?.kind === 'waiting';
        return (
          <Paper withBorder p="sm" key={document.id}>
            <Stack gap={6}>
              {document.files.map((one) => (
                <FileRow
                  key={one.id}
                  chosen={one}
                  share={outcome ? (shares.get(one.id) ?? 0) : undefined}
                  onRemove={isFixed ? null : () => onRemove(one.id)}
                />
              ))}
              {problem && (
                <Text size="sm" c="red" role="alert">
                  {problem}
                </Text>
              )}
              <OutcomeBadge outcome={outcome} />
            </Stack>
          </Paper>
        );
      })}
      {refused.map((one) => (
        <Paper withBorder p="sm" key={one.id}>
          <FileRow chosen={one} note={refusalOf(one, target)} onRemove={() => onRemove(one.id)} />
        </Paper>
      ))}
    </Stack>
  );
};
