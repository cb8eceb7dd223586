import { List, Paper, Text, Title } from '@mantine/core';

/** How a key is exchanged for another one without a call that fails. */
export const RotationGuide = () => (
  <Paper withBorder p="lg" mt="lg" maw={820}>
    <Title order={2} mb="xs">
      How to rotate a key
    </Title>
    <List type="ordered" size="sm" spacing={6}>
      <List.Item>Create a second key for the same company, and put it where your back end keeps its secrets.</List.Item>
      <List.Item>
        Let your receiver accept webhooks signed by either key: each is signed with the key that created its session.
      </List.Item>
      <List.Item>
        Let the back end call with the new key, and wait until the old one's “Last used” stands still.
      </List.Item>
      <List.Item>Wait until the sessions that the old key created are done, then revoke it.</List.Item>
    </List>
    <Text size="sm" c="dimmed" mt="sm">
      If a key has leaked, revoke it first: it stops working within a second.
    </Text>
  </Paper>
);
