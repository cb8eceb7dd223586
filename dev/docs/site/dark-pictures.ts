import { existsSync } from 'node:fs';
import { projectFile } from '../../../base/project.ts';

/** The same picture with the dark colors of the panel; null if there is none. */
export const darkPictureOf = (file: string): string | null => {
  const dark = file.replace(/\.webp$/, '-dark.webp');
  return dark !== file && existsSync(projectFile(dark)) ? dark : null;
};

const picture = /!\[(?<text>[^\]]*)\]\((?<path>[^)\s]*?)(?<name>pictures\/[\w-]+\.webp)\)/g;

/** A page with the dark picture beside each light one that has one. The site's style shows one of the two. */
export const withDarkPictures = (text: string): string =>
  text.replaceAll(picture, (whole: string, alt: string, path: string, name: string) => {
    const dark = darkPictureOf(`docs/${name}`);
    return dark === null ? whole : `${whole}{.light-only}![${alt}](${path}${dark.slice('docs/'.length)}){.dark-only}`;
  });
