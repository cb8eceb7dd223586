import { List, Paper, Text, Title } from '@mantine/core';

/** How to replace a key without failed calls. */
export const RotationGuide = () => (
  <Paper withBorder p="lg" mt="lg" maw={820}>
    <Title order={2} mb="xs">
      How to rotate a key
    </Title>
    <List type="ordered" size="sm" spacing={6}>
      <List.Item>Create a second key for the same company and store it with your back end's secrets.</List.Item>
      <List.Item>
        Make your receiver accept webhooks signed with either key: each is signed with the key that created its session.
      </List.Item>
      <List.Item>
        Switch the back end to the new key, and wait until “Last used” of the old key no longer changes.
      </List.Item>
      <List.Item>Wait until the sessions created with the old key have finished, then revoke it.</List.Item>
    </List>
    <Text size="sm" c="dimmed" mt="sm">
      If a key has leaked, revoke it right away. It stops working within a second.
    </Text>
  </Paper>
);
