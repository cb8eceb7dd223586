import { Code } from '@mantine/core';

/** HTTP headers, one a line. */
export const HeaderList = ({
  label,
  headers,
}: {
  label: string;
  headers: readonly { readonly name: string; readonly value: string }[];
}) => (
  <Code
    block
    mah={220}
    tabIndex={0}
    role="group"
    aria-label={label}
    style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
  >
    {headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
  </Code>
);
