import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { CaptureReview } from '../types';

/** Explains what confirming a review does and sends, and asks for confirmation. */
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
          This ends the review of <b>{clientCaptureId}</b>. Its boxes can no longer be corrected.
        </Text>
        <List size="sm" spacing="xs">
          <List.Item>
            {hasWebhook ? (
              <>
                <span className="docket-mono">shelf.review.confirmed</span> is sent to the capture's webhook URL, with
                the recognized result: {recognized} facings
                {corrected > 0 ? `, and the corrected result: ${result?.count.totals.facings ?? 0} facings.` : '.'}
              </>
            ) : (
              <>No webhook is sent, since the capture has no webhookUrl. Callers can read the review state.</>
            )}
          </List.Item>
          <List.Item>
            {corrected > 0
              ? `Corrections of ${corrected} ${corrected === 1 ? 'photo' : 'photos'} are stored beside the recognized boxes. Callers can read both.`
              : 'No boxes were corrected.'}
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
