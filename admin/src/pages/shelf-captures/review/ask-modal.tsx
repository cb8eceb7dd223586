import { Button, Group, Modal, Stack, Text } from '@mantine/core';

const questions = {
  cancel: {
    title: 'Cancel the capture?',
    text: 'Its analysis stops, and what it finds is not published. The caller is told with shelf.analysis.cancelled where the capture names a webhook.',
    verb: 'Cancel the capture',
    color: 'red',
  },
  reprocess: {
    title: 'Analyze the photos again?',
    text: 'A new run uses the profile version that the capture has pinned, and may cost what its engine costs. The last result stays until the run is over; then its review begins anew, without the corrections made so far.',
    verb: 'Analyze again',
    color: undefined,
  },
} as const;

export type Question = keyof typeof questions;

/** Says what an action on a capture does, before it is done. */
export const AskModal = ({
  question,
  onClose,
  onDo,
}: {
  /** Closed where it is null. */
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
