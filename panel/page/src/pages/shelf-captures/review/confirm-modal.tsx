import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { t } from '../../../languages/message';
import { rich } from '../../../languages/rich';
import type { CaptureReview } from '../types';

/** Explains the effects and the event of confirming a review, and asks for confirmation. */
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
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Confirm the review')}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <Stack>
        <Text size="sm">
          {rich('This ends the review of <b>{clientCaptureId}</b>. Its boxes can no longer be corrected.', {
            b: (content) => <b>{content}</b>,
            clientCaptureId,
          })}
        </Text>
        <List size="sm" spacing="xs">
          <List.Item>
            {hasWebhook
              ? rich(
                  "<span>shelf.review.confirmed</span> is sent to the capture's webhook URL, with the recognized result: {recognized} facings{choice, select, yes {, and the corrected result: {facings} facings.} other {.}}",
                  {
                    span: (content) => <span className="docket-mono">{content}</span>,
                    recognized,
                    choice: corrected > 0 ? 'yes' : 'no',
                    facings: result?.count.totals.facings ?? 0,
                  },
                )
              : t('No webhook is sent, since the capture has no webhookUrl. Callers can read the review state.')}
          </List.Item>
          <List.Item>
            {corrected > 0
              ? t(
                  'Corrections of {corrected, plural, one {# photo} other {# photos}} are stored beside the recognized boxes. Callers can read both.',
                  { corrected },
                )
              : t('No boxes were corrected.')}
          </List.Item>
          <List.Item>{t('Confirmed packs may become reference images of the next profile version.')}</List.Item>
        </List>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Back')}
          </Button>
          <Button loading={isPending} onClick={onConfirm} data-autofocus>
            {t('Confirm the review')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};
