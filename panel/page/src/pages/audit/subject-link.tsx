import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Schemas } from '../../api/client';
import { humanize } from '../../components/values/labels';
import { t } from '../../languages/message';

type Subject = Schemas['AuditItem']['subject'];

/** The page of an entry's subject, by the subject's type. */
const addresses: Readonly<Record<string, (subject: Subject) => string>> = {
  submission: ({ id }) => `/submissions/${id}`,
  shelf_capture: ({ id }) => `/shelf/${id}`,
  delivery: ({ id }) => `/deliveries/${id}`,
  webhook_endpoint: () => '/webhook-endpoints',
  organization: ({ id }) => `/configuration/organizations?q=${id}`,
  company: ({ id }) => `/configuration/companies?q=${id}`,
  user: ({ id }) => `/configuration/people?q=${encodeURIComponent(id)}&state=all`,
  workflow: ({ name }) => (name ? `/configuration/workflows/${name}` : '/configuration/workflows'),
  shelf_profile: ({ id }) => `/configuration/shelf-profiles/${id}`,
};

/** Display names of types whose name alone is not clear enough. */
const typeWords: Readonly<Record<string, string>> = {
  user: t('Person'),
  api_key: t('API key'),
  shelf_capture: t('Capture'),
  webhook_url: t('Webhook URL'),
  trial: t('Sample'),
};

/** The subject of an entry; a link if the subject has a page. */
export const SubjectLink = ({ subject }: { subject: Subject }) => {
  const { type, id, name } = subject;
  const address = addresses[type]?.(subject);
  const words = name ?? id;
  const look = { size: 'sm', truncate: true, display: 'block', title: words } as const;
  return (
    <>
      {address ? (
        <Anchor component={Link} to={address} {...look}>
          {words}
        </Anchor>
      ) : (
        <Text {...look}>{words}</Text>
      )}
      <Text size="xs" c="dimmed">
        {typeWords[type] ?? humanize(type)}
      </Text>
    </>
  );
};
