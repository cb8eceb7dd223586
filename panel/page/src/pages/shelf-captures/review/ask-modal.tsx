import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { t } from '../../../languages/message';

const questions = {
  cancel: {
    title: t('Cancel the capture?'),
    text: t(
      'The analysis stops and its result is not published. If the capture has a webhook, the caller receives shelf.analysis.cancelled.',
    ),
    verb: t('Cancel capture'),
    color: 'red',
  },
  reprocess: {
    title: t('Analyze the photos again?'),
    text: t(
      'A new run uses the profile version of the capture and may cost money, depending on the engine. The last result stays until the run ends. Then the review starts again, without the corrections made so far.',
    ),
    verb: t('Analyze again'),
    color: undefined,
  },
} as const;

export type Question = keyof typeof questions;

/** Explains an action on a capture and asks for confirmation. */
export const AskModal = ({
  question,
  onClose,
  onDo,
}: {
  /** Null closes the dialog. */
  question: Question | null;
  onClose: () => void;
  onDo: (question: Question) => void;
}) => {
  const { title, text, verb, color } = questions[question ?? 'reprocess'];
  return (
    <Modal opened={question !== null} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('Close') }}>
      <Stack>
        <Text size="sm">{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          <Button
            {...(color ? { color } : {})}
            data-autofocus
            onClick={() => {
              if (question) onDo(question);
              onClose();
            }}
          >
            {verb}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
