import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import './shell/global.css';
import './first-requests';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './api/query-client';
import { latePart } from './components/page/lazy-part';
import { direction } from './languages/chosen';
import { openedPage, router } from './router';
import { reloadOnMissingFile } from './shell/reload-once';
import { cssVariables, theme } from './theme';

reloadOnMissingFile();
const LateParts = latePart(async () => (await import('./shell/late-parts')).LateParts);

/** The nonce of this response, for the style sheets that the component library writes at run time. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The library that locks scrolling behind dialogs reads the nonce for its style sheet from this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

// Until then, index.html shows the outline of the page. React would keep a placeholder for at least 300 ms.
void openedPage.then(() =>
  createRoot(root).render(
    <DirectionProvider initialDirection={direction}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <LateParts />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>,
  ),
);
