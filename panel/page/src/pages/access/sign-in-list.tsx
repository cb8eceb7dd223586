import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../../api/client';
import { queryClient } from '../../api/query-client';
import { Time } from '../../components/values/time';
import { t } from '../../languages/message';
import { rich } from '../../languages/rich';

type SignIn = Schemas['SignInItem'];

const queryKey = ['me', 'sign-ins'];

const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** The browser and the system in a User-Agent. */
const programWords = (program: string | null): string => {
  const browser = browsers.find(([mark]) => program?.includes(mark))?.[1];
  const system = systems.find(([mark]) => program?.includes(mark))?.[1];
  const name = browser ?? t('A browser');
  return system ? t('{browser} on {system}', { browser: name, system }) : name;
};

const SignInRow = ({ signIn }: { signIn: SignIn }) => {
  const end = useMutation({
    mutationFn: () =>
      dataOf(api.DELETE('/admin/api/me/sign-ins/{signInId}', { params: { path: { signInId: signIn.id } } })),
    onError: (error) => notifications.show({ color: 'red', title: t('Not ended'), message: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <Group component="li" justify="space-between" wrap="nowrap" style={{ listStyle: 'none' }}>
      <div>
        <Text size="sm" fw={600} title={signIn.program ?? undefined}>
          {programWords(signIn.program)}
        </Text>
        <Text size="xs" c="dimmed" component="div">
          {signIn.address && `${signIn.address}, `}
          {rich('signed in <begin></begin>, used <used></used>', {
            begin: () => <Time iso={signIn.signedInAt} />,
            used: () => <Time iso={signIn.lastUsedAt} />,
          })}
        </Text>
      </div>
      {signIn.isThis ? (
        <Badge variant="light" tt="none" miw="max-content">
          {t('This browser')}
        </Badge>
      ) : (
        <Button size="xs" variant="default" miw="max-content" loading={end.isPending} onClick={() => end.mutate()}>
          {t('Sign out')}
        </Button>
      )}
    </Group>
  );
};

/** The sign-ins of the person. Each one except that of this browser can be ended. */
export const SignInList = () => {
  const list = useQuery({ queryKey, queryFn: () => dataOf(api.GET('/admin/api/me/sign-ins')) });
  return (
    <Stack component="ul" gap="sm" p={0} m={0} mb="md" aria-label={t('Your sessions')}>
      {list.data?.data.map((signIn) => (
        <SignInRow key={signIn.id} signIn={signIn} />
      ))}
    </Stack>
  );
};
