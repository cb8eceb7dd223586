import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { CaptureReview } from '../types';

/** Says what a confirmation does and sends, before it is done. */
export const ConfirmModal = ({
  capture,
  opened,
  isPending,
  onClose,
  onConfirm,
}: {
  capture: CaptureReview;
  opened: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) => {
  const { result, hasWebhook, photos, clientCaptureId } = capture;
  const recognized = (result?.recognized ?? result?.count)?.totals.facings ?? 0;
  const corrected = photos.filter(({ correction }) => correction !== null).length;
  return (
    <Modal opened={opened} onClose={onClose} title="Confirm the review" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack>
        <Text size="sm">
          The review of <b>{clientCaptureId}</b> ends, and its boxes can no longer be corrected.
        </Text>
        <List size="sm" spacing="xs">
          <List.Item>
            {hasWebhook ? (
              <>
                <span className="docket-mono">shelf.review.confirmed</span> is sent to the capture's webhook URL, with
                the result as it was recognized: {recognized} facings
                {corrected > 0 ? `, and as it was corrected: ${result?.count.totals.facings ?? 0} facings.` : '.'}
              </>
            ) : (
              <>No webhook is sent, since the capture names no webhookUrl; callers read the review state.</>
            )}
          </List.Item>
          <List.Item>
            {corrected > 0
              ? `Corrections of ${corrected} ${corrected === 1 ? 'photo' : 'photos'} are kept beside the recognized boxes; callers read both.`
              : 'No box was corrected.'}
          </List.Item>
          <List.Item>Confirmed packs may become reference images of the next profile version.</List.Item>
        </List>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button loading={isPending} onClick={onConfirm} data-autofocus>
            Confirm the review
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
