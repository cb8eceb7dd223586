import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { CaptureView } from '../../../domain/capture-links/view.ts';
import { createApi, Refused } from './client/api.ts';
import type { Link } from './client/link.ts';
import { en, type Messages } from './locales/en.ts';
import { loadMessages, localeFor } from './locales/load.ts';
import { forgetFiles } from './uploads/kept-files.ts';
import { Collecting } from './views/collecting.tsx';
import { Frame, Notice } from './views/frame.tsx';
import { Outcome } from './views/outcome.tsx';

type Opened =
  | { readonly kind: 'opening' }
  | { readonly kind: 'opened'; readonly view: CaptureView; readonly messages: Messages }
  | { readonly kind: 'ended' | 'broken' | 'unreachable' };

/** The pause between two requests while files arrive from another device or an analysis runs. */
const lookEveryMs = 3_000;

const failureOf = (error: unknown): Opened => {
  if (!(error instanceof Refused)) return { kind: 'unreachable' };
  if (error.status === 410) return { kind: 'ended' };
  return { kind: error.status === 401 ? 'broken' : 'unreachable' };
};

const wordsOf = (view: CaptureView): Promise<Messages> => {
  const locale = localeFor(view.locale, navigator.languages);
  document.documentElement.lang = locale;
  document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
  return loadMessages(locale);
};

const OpenedLink = ({ link }: { readonly link: Link }) => {
  const api = useMemo(() => createApi(link.token), [link.token]);
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' });
  const [logo, setLogo] = useState<string | null>(null);

  const look = useCallback(async () => {
    try {
      const view = await api.session();
      const messages = await wordsOf(view);
      document.title = `${view.name} · ${view.company}`;
      setOpened({ kind: 'opened', view, messages });
    } catch (error) {
      // Without a connection, the page keeps the current view.
      setOpened((now) => (now.kind === 'opened' && failureOf(error).kind === 'unreachable' ? now : failureOf(error)));
    }
  }, [api, link.id]);

  useEffect(() => {
    void look();
    const timer = setInterval(() => document.visibilityState === 'visible' && void look(), lookEveryMs);
    return () => clearInterval(timer);
  }, [look]);

  const isSent = opened.kind === 'opened' && opened.view.state !== 'open';
  useEffect(() => {
    // People see the outcome even if the browser's database does not answer.
    if (isSent) void forgetFiles(link.id).catch(() => undefined);
  }, [isSent, link.id]);

  const hasLogo = opened.kind === 'opened' && opened.view.page.hasLogo;
  useEffect(() => {
    if (!hasLogo) return;
    const show = async (): Promise<void> => setLogo(URL.createObjectURL(await api.logo()));
    // The name of the company is shown without it.
    show().catch(() => undefined);
  }, [api, hasLogo]);

  const accentColor = opened.kind === 'opened' ? opened.view.page.accentColor : null;
  useEffect(() => {
    if (accentColor !== null) document.documentElement.style.setProperty('--accent', accentColor);
  }, [accentColor]);

  switch (opened.kind) {
    case 'opening':
      return <div class="first" role="status" aria-label="Loading" />;
    case 'ended':
      return <Notice title={en.linkEnded} text={en.linkEndedText} />;
    case 'broken':
      return <Notice title={en.linkEnded} text={en.linkBroken} />;
    case 'unreachable':
      return <Notice title={en.offline} action={{ label: en.tryAgain, onClick: () => void look() }} />;
    case 'opened':
      return (
        <Frame logo={logo} company={opened.view.company}>
          {opened.view.state === 'open' ? (
            <Collecting link={link} api={api} view={opened.view} messages={opened.messages} onSent={look} />
          ) : (
            <Outcome view={opened.view} messages={opened.messages} />
          )}
        </Frame>
      );
  }
};

/** The capture page of one link. */
export const App = ({ link }: { readonly link: Link | null }) =>
  link ? <OpenedLink link={link} /> : <Notice title={en.linkEnded} text={en.linkBroken} />;
