import { List, Paper, Text, Title } from '@mantine/core';
import { t } from '../../../languages/message';

/** How to replace a key without failed calls. */
export const RotationGuide = () => (
  <Paper withBorder p="lg" mt="lg" maw={820}>
    <Title order={2} mb="xs">
      {t('How to replace a key')}
    </Title>
    <List type="ordered" size="sm" spacing={6}>
      <List.Item>
        {t(
          'Roll the key, and choose how long the old one keeps working. After that time, it is revoked automatically.',
        )}
      </List.Item>
      <List.Item>
        {t(
          'Make your receiver accept webhooks signed with either key: each is signed with the key that created its session.',
        )}
      </List.Item>
      <List.Item>{t('Store the new key with your back end’s secrets and switch to it.')}</List.Item>
      <List.Item>{t('Before the old key expires, check that its “Last used” no longer changes.')}</List.Item>
    </List>
    <Text size="sm" c="dimmed" mt="sm">
      {t('If a key has leaked, revoke it right away. It stops working within a second.')}
    </Text>
  </Paper>
);
