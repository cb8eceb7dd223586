import { Anchor, Button, Group, Paper, Text, ThemeIcon, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCheck, IconCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, dataOf } from '../../api/client';
import { type Permission, useMe } from '../../api/me';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';

const refetchMs = 15_000;

/** Whether a list has more than `count` items; null while it is loading, and for people who may not read it. */
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
        aria-label={isDone ? t('Done') : t('Not done yet')}
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

interface FirstStep extends Omit<Parameters<typeof Step>[0], 'isDone'> {
  readonly permission: Permission;
  /** Null while it is unknown. */
  readonly isDone: boolean | null;
}

/** The first steps of an organization that the signed-in person may take. */
const useFirstSteps = (hasSubmissions: boolean): readonly FirstStep[] => {
  const { permissions } = useMe();
  const may = (permission: Permission): boolean => permissions.includes(permission);
  const hasWorkflow = useHasMore('workflows', may('workflows.read'), 0);
  const hasPeople = useHasMore('users', may('users.read'), 1);
  const hasKey = useHasMore('api-keys', may('keys.read'), 0);
  const isWorkflowMissing = may('workflows.write') && !hasWorkflow;
  const steps: readonly FirstStep[] = [
    {
      permission: 'workflows.read',
      title: t('Choose a workflow'),
      words: t('A workflow defines what is read from a document. Start with a template, and assign it to a company.'),
      isDone: hasWorkflow,
      action: isWorkflowMissing ? t('New workflow') : t('Workflows'),
      to: isWorkflowMissing ? '/configuration/workflows/+new' : '/configuration/workflows',
    },
    {
      permission: 'submissions.upload',
      title: t('Upload a sample, and see it read'),
      words: t('A PDF or a photo is read within seconds.'),
      isDone: hasSubmissions,
      action: t('Upload'),
      to: '/upload',
    },
    {
      permission: 'users.read',
      title: t('Invite people'),
      words: t('Reviewers decide about documents that need a person.'),
      isDone: hasPeople,
      action: t('People'),
      to: '/configuration/people',
    },
    {
      permission: 'keys.read',
      title: t('Connect your system'),
      words: t('An API key, a webhook, and the first call, which you can copy.'),
      isDone: hasKey,
      action: t('API access'),
      to: '/configuration/api-access',
    },
  ];
  return steps.filter(({ permission }) => may(permission));
};

/**
 * The first steps of an organization, ticked as they are done. After the first document, they stay above the figures
 * until all are done or the person hides them.
 */
export const Checklist = ({ hasSubmissions }: { hasSubmissions: boolean }) => {
  const steps = useFirstSteps(hasSubmissions);
  const [isHidden, setIsHidden] = useLocalStorage({
    key: 'docket-first-steps-hidden',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const isOpen = steps.some(({ isDone }) => isDone === false) && !steps.some(({ isDone }) => isDone === null);
  if (hasSubmissions && (isHidden || !isOpen)) return null;
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('First steps')}>
      <Group justify="space-between">
        <Title order={2}>{t('First steps')}</Title>
        {hasSubmissions && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setIsHidden(true)}>
            {t('Hide')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {!hasSubmissions && `${t('No documents yet. Figures appear here with the first one.')} `}
        {rich('The calls of your system are in the <anchor>API documentation</anchor>.', {
          anchor: (content) => (
            <Anchor href="/docs" inherit underline="always">
              {content}
            </Anchor>
          ),
        })}
      </Text>
      <ul style={{ margin: 0, padding: 0 }}>
        {steps.map(({ permission, isDone, ...step }) => (
          <Step key={permission} {...step} isDone={isDone ?? false} />
        ))}
      </ul>
    </Paper>
  );
};
