import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../shell/global.css';
import { Alert, Container, DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api/query-client';
import { direction } from '../languages/chosen';
import { t } from '../languages/message';
import { cssVariables, theme } from '../theme';
import { createPortalClient } from './client';
import { tokenOf } from './link';
import { Portal } from './portal';

/** The nonce of this response, for the style sheets that the component library writes at run time. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The library that locks scrolling behind dialogs reads the nonce for its style sheet from this name.
Object.assign(globalThis, { __webpack_nonce__: nonce });
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const token = tokenOf(window.location);

createRoot(root).render(
  <DirectionProvider initialDirection={direction}>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <Container component="main" size="lg" py="xl">
          {token === null ? (
            <Alert color="red" role="alert" title={<h1 style={{ all: 'unset' }}>{t('Webhooks')}</h1>}>
              {t('This address is incomplete. Open the link exactly as you received it.')}
            </Alert>
          ) : (
            <Portal client={createPortalClient(token)} />
          )}
        </Container>
        <Notifications position="bottom-right" />
      </QueryClientProvider>
    </MantineProvider>
  </DirectionProvider>,
);
