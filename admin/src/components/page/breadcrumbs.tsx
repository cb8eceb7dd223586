import { Anchor, Breadcrumbs } from '@mantine/core';
import { Link } from 'react-router';

/** The way back to the pages that a page belongs to. */
export const Crumbs = ({ trail }: { trail: readonly { readonly label: string; readonly to: string }[] }) => (
  <Breadcrumbs component="nav" aria-label="Where this is" mb="xs" styles={{ root: { flexWrap: 'wrap' } }}>
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
