import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectFile } from '../../base/project.ts';

/**
 * The fonts of the forms by their role. Liberation Sans comes with pdf.js, and a Debian with Chromium has the DejaVu
 * fonts. So the forms look the same everywhere. The sizes give each font the width of the fonts that such forms have.
 */
const liberation = join(
  createRequire(import.meta.url).resolve('pdfjs-dist/package.json'),
  '../standard_fonts/LiberationSans-',
);
const sansFaces = [
  { file: 'Regular', weight: 400, style: 'normal' },
  { file: 'Bold', weight: 700, style: 'normal' },
  { file: 'Italic', weight: 400, style: 'italic' },
  { file: 'BoldItalic', weight: 700, style: 'italic' },
] as const;
const sansPercents = { Sans: 100, Slim: 93, Narrow: 83 } as const;

/** Families of the system: the names of the regular and the bold face. Chromium slants them for italics. */
const systemFamilies = [
  { role: 'Serif', percent: 87, regular: 'DejaVu Serif', bold: 'DejaVu Serif Bold' },
  { role: 'Mono', percent: 100, regular: 'DejaVu Sans Mono', bold: 'DejaVu Sans Mono Bold' },
  { role: 'Dense', percent: 89, regular: 'DejaVu Sans Mono', bold: 'DejaVu Sans Mono Bold' },
  { role: 'Ticket', percent: 67, regular: 'DejaVu Sans Mono', bold: 'DejaVu Sans Mono Bold' },
  { role: 'Hand', percent: 72, regular: 'DejaVu Serif', bold: 'DejaVu Serif Bold' },
] as const;

const face = (role: string, weight: number, style: string, source: string, percent: number): string =>
  `@font-face{font-family:'Form ${role}';src:${source};font-weight:${weight};font-style:${style};` +
  `size-adjust:${percent}%}`;

const dataUrl = async (path: string): Promise<string> =>
  `url(data:font/ttf;base64,${(await readFile(path)).toString('base64')})`;

/**
 * Returns the `@font-face` rules of all forms. `Form Magnetic` was drawn for them. It has the characters at the foot of
 * checks: digits, and A, C and D for the signs of the transit number, the account and the dash.
 */
export const formFonts = async (): Promise<string> => {
  const sans = await Promise.all(
    sansFaces.map(async ({ file, weight, style }) => {
      const source = await dataUrl(`${liberation}${file}.ttf`);
      return Object.entries(sansPercents).map(([role, percent]) => face(role, weight, style, source, percent));
    }),
  );
  const system = systemFamilies.flatMap(({ role, percent, regular, bold }) => [
    face(role, 400, 'normal', `local('${regular}')`, percent),
    face(role, 700, 'normal', `local('${bold}')`, percent),
  ]);
  const magnetic = await dataUrl(projectFile('samples/make-forms/magnetic.ttf'));
  return [...sans.flat(), ...system, face('Magnetic', 400, 'normal', magnetic, 100)].join('\n');
};
