import { render } from 'preact';
import { App } from './app.tsx';
import { linkOf } from './client/link.ts';
import './style.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
root.replaceChildren();
render(<App link={linkOf(window.location)} />, root);

if ('serviceWorker' in navigator) {
  // Without a service worker, the page works only while there is a connection.
  navigator.serviceWorker.register('/capture/service-worker.js', { scope: '/capture/' }).catch(() => undefined);
}
