import { Anchor, Breadcrumbs } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../languages/message';

/** Breadcrumbs: links to the pages above this one. */
export const PageBreadcrumbs = ({ trail }: { trail: readonly { readonly label: string; readonly to: string }[] }) => (
  <Breadcrumbs component="nav" aria-label={t('Breadcrumbs')} mb="xs" styles={{ root: { flexWrap: 'wrap' } }}>
    {trail.map(({ label, to }) => (
      <Anchor
        key={to}
        component={Link}
        to={to}
        size="sm"
        py={6}
        lh="xs"
        display="inline-block"
        style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
      >
        {label}
      </Anchor>
    ))}
  </Breadcrumbs>
);
