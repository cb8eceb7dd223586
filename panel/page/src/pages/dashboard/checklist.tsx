import { Anchor, Button, Group, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, dataOf } from '../../api/client';
import { type Permission, useMay } from '../../api/me';

const refetchMs = 15_000;

/** Whether a list has more than `count` items; null while it is read, and for people who may not read it. */
const useHasMore = (name: 'workflows' | 'users' | 'api-keys', isAllowed: boolean, count: number): boolean | null => {
  const list = useQuery({
    queryKey: ['checklist', name],
    enabled: isAllowed,
    refetchInterval: refetchMs,
    queryFn: async () => {
      const params = { query: { limit: 2 } };
      if (name === 'workflows') return (await dataOf(api.GET('/admin/api/workflows', { params }))).data.length;
      if (name === 'users') return (await dataOf(api.GET('/admin/api/users', { params }))).data.length;
      return (await dataOf(api.GET('/admin/api/api-keys', { params }))).data.length;
    },
  });
  return list.data === undefined ? null : list.data > count;
};

const Step = ({
  title,
  words,
  isDone,
  action,
  to,
}: {
  title: string;
  words: string;
  isDone: boolean;
  action: string;
  to: string;
}) => (
  <Group component="li" wrap="nowrap" justify="space-between" py="sm" style={{ listStyle: 'none' }}>
    <Group wrap="nowrap" gap="sm">
      <ThemeIcon
        variant={isDone ? 'filled' : 'light'}
        color={isDone ? 'teal' : 'gray'}
        radius="xl"
        aria-label={isDone ? 'Done' : 'Not done yet'}
        role="img"
      >
        {isDone ? <IconCheck size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
      </ThemeIcon>
      <div>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      </div>
    </Group>
    <Button component={Link} to={to} variant={isDone ? 'subtle' : 'light'} miw="max-content">
      {action}
    </Button>
  </Group>
);

/** The first steps of an organization without documents, ticked as they are done. */
export const Checklist = () => {
  const may = (permission: Permission): boolean => permissions[permission] ?? false;
  const permissions: Partial<Record<Permission, boolean>> = {
    'workflows.read': useMay('workflows.read'),
    'workflows.write': useMay('workflows.write'),
    'submissions.upload': useMay('submissions.upload'),
    'users.read': useMay('users.read'),
    'keys.read': useMay('keys.read'),
  };
  const hasWorkflow = useHasMore('workflows', may('workflows.read'), 0);
  const hasPeople = useHasMore('users', may('users.read'), 1);
  const hasKey = useHasMore('api-keys', may('keys.read'), 0);
  return (
    <Paper withBorder p="lg" component="section" aria-label="First steps">
      <Title order={2}>First steps</Title>
      <Text size="sm" c="dimmed">
        No documents yet. Figures appear here with the first one. The calls of your system are in the{' '}
        <Anchor href="/docs" inherit underline="always">
          API documentation
        </Anchor>
        .
      </Text>
      <ul style={{ margin: 0, padding: 0 }}>
        {may('workflows.read') && (
          <Step
            title="Choose a workflow"
            words="It says what is read from a document. Start with a template, and assign it to a company."
            isDone={hasWorkflow ?? false}
            action={may('workflows.write') && !hasWorkflow ? 'New workflow' : 'Workflows'}
            to={may('workflows.write') && !hasWorkflow ? '/configuration/workflows/+new' : '/configuration/workflows'}
          />
        )}
        {may('submissions.upload') && (
          <Step
            title="Upload a sample, and see it read"
            words="A PDF or a photo is read within seconds."
            isDone={false}
            action="Upload"
            to="/upload"
          />
        )}
        {may('users.read') && (
          <Step
            title="Invite people"
            words="Reviewers decide about documents that need a person."
            isDone={hasPeople ?? false}
            action="People"
            to="/configuration/people"
          />
        )}
        {may('keys.read') && (
          <Step
            title="Connect your system"
            words="An API key, a webhook, and the first call, which you can copy."
            isDone={hasKey ?? false}
            action="API access"
            to="/configuration/api-access"
          />
        )}
      </ul>
    </Paper>
  );
};
