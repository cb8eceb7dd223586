import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';

const reasonLengthMax = 2_000;

/** Asks why a submission is rejected or cancelled. */
export const ReasonModal = ({
  action,
  onClose,
  onDecide,
}: {
  /** Null closes the dialog. */
  action: 'reject' | 'cancel' | null;
  onClose: () => void;
  onDecide: (reason: string) => void;
}) => {
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (value) => (action === 'reject' && value.trim() === '' ? 'Enter a reason' : null),
    },
  });
  const close = () => {
    form.reset();
    onClose();
  };
  const verb = action === 'cancel' ? 'Cancel submission' : 'Reject submission';
  return (
    <Modal opened={action !== null} onClose={close} title={verb} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={form.onSubmit(({ reason }) => {
          onDecide(reason.trim());
          close();
        })}
      >
        <Stack>
          <Textarea
            label="Reason"
            description={
              action === 'cancel'
                ? 'Optional. Stored with the submission.'
                : 'Stored with the submission and sent to the caller.'
            }
            autosize
            minRows={3}
            maxLength={reasonLengthMax}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Back
            </Button>
            <Button type="submit" color="red">
              {verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
};
