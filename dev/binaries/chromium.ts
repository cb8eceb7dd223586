import type { Tool } from './tool.ts';

/** The browser of the browser tests. `path` is the value of CHROMIUM. */
export const chromium = (path: string | undefined): Tool => ({
  title: 'Chromium browser',
  setting: { name: 'CHROMIUM', value: path },
  command: 'chromium',
  probe: ['--version'],
  sources: [],
  help: ['apt-get install chromium', 'CHROMIUM=/path/to/chromium npm test   (a program that is already installed)'],
});
