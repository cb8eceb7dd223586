import { Button, Group, Modal, Stack, Text } from '@mantine/core';

const questions = {
  cancel: {
    title: 'Cancel the capture?',
    text: 'The analysis stops and its result is not published. If the capture has a webhook, the caller receives shelf.analysis.cancelled.',
    verb: 'Cancel capture',
    color: 'red',
  },
  reprocess: {
    title: 'Analyze the photos again?',
    text: 'A new run uses the profile version of the capture and may cost money, depending on the engine. The last result stays until the run ends. Then the review starts again, without the corrections made so far.',
    verb: 'Analyze again',
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
    <Modal opened={question !== null} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text size="sm">{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
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
