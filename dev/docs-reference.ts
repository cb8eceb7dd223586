import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { projectFile } from '../base/project.ts';
import { eventsPage } from './docs/events-page.ts';
import { drawPictures } from './docs/pictures.ts';
import { problemsPage } from './docs/problems-page.ts';
import { settingsPage } from './docs/settings-page.ts';

/**
 * Writes the generated documentation: the pages of problems, events and settings, and the pictures of states. With
 * `--check`, only checks that the committed files are current.
 */

const files: Readonly<Record<string, string>> = {
  'docs/reference/problems.md': problemsPage(),
  'docs/reference/events.md': eventsPage(JSON.parse(readFileSync(projectFile('api/openapi.json'), 'utf8'))),
  'docs/reference/settings.md': settingsPage(readFileSync(projectFile('.env.example'), 'utf8')),
  ...Object.fromEntries(
    Object.entries(await drawPictures()).map(([name, svg]) => [`docs/pictures/${name}`, svg] as const),
  ),
};

const current = (path: string): string | null => {
  try {
    return readFileSync(projectFile(path), 'utf8');
  } catch {
    return null;
  }
};

const stale = Object.entries(files).filter(([path, text]) => current(path) !== text);

if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    console.error(`Not up to date: ${stale.map(([path]) => path).join(', ')}. Run: npm run check -- --fix`);
    process.exit(1);
  }
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(projectFile(path)), { recursive: true });
    writeFileSync(projectFile(path), text);
  }
}
