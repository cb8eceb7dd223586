import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../generated', import.meta.url));
const { sidebar, version } = JSON.parse(readFileSync(`${source}/navigation.json`, 'utf8'));

/** GitHub's anchors, so that a link works there and here. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/**
 * The site loads nothing from other hosts: apart from system fonts, everything is in its folder, and the search runs in
 * the browser.
 */
export default {
  title: 'Docket',
  description: 'Documents and shelf photos as data',
  lang: 'en-US',
  srcDir: source,
  srcExclude: ['public/**'],
  ignoreDeadLinks: 'localhostLinks',
  outDir: '../../docs/dist',
  cacheDir: '../../.tmp/docs-cache',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  cleanUrls: false,
  metaChunk: true,
  vite: { build: { target: 'es2022' } },
  markdown: { anchor: { slugify }, toc: { slugify } },
  themeConfig: {
    sidebar,
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        miniSearch: {
          searchOptions: {
            // Guides come first; changes and internals come last. The function is sent as text.
            boostDocument: (id) =>
              /\/(?:start|concepts|guides|clients|sandbox)\b/.test(id)
                ? 2
                : /\/(?:changelog|performance|accuracy|security|reliability|operations)\b/.test(id)
                  ? 0.5
                  : 1,
          },
        },
      },
    },
    nav: [
      { text: 'Start here', link: '/start' },
      { text: 'API', link: '/api/sessions' },
      { text: 'Problems', link: '/reference/problems' },
      { text: 'Events', link: '/reference/events' },
      { text: 'Settings', link: '/reference/settings' },
      { text: version, link: '/changelog' },
    ],
    docFooter: { prev: 'Before', next: 'Next' },
  },
};
