import '@mantine/core/styles.css';
import '@mantine/charts/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './shell/global.css';
import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client';
import { router } from './router';
import { cssVariables, theme } from './theme';

/** The nonce of this response, for the style sheets that the component library writes at run time. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The library that locks scrolling behind dialogs reads the nonce for its style sheet from this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
  >
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <Notifications position="bottom-right" />
        <RouterProvider router={router} />
      </ModalsProvider>
    </QueryClientProvider>
  </MantineProvider>,
);
