import { readFileSync } from 'node:fs';
import { projectFile } from '../base/project.ts';
import { keepGenerated } from './base/generated-files.ts';
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

await keepGenerated(Object.entries(files));
