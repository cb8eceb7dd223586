import { posix } from 'node:path';
import { at } from '../../../domain/assert.ts';
import type { Page } from './pages.ts';

/** Files of the site beside its pages. */
const isAsset = (file: string): boolean => /^docs\/.+\.(?:svg|webp|png|json)$/.test(file);

/** The place of an asset in the site. */
export const assetPath = (file: string): string => file.replace(/^docs\//, '');

const link = /(?<image>!?)\[(?<text>(?:[^[\]]|\[[^\]]*\])*)\]\((?<target>[^)\s]+)\)/g;
const fence = /^ *```[\s\S]*?^ *```$/gm;

/**
 * Rewrites the links of a page for the site. Links to files that the site does not have become their text.
 * @param onAsset called with each file that the page shows or offers
 */
export const rewriteLinks = (page: Page, pages: readonly Page[], onAsset: (file: string) => void): string => {
  const paths = new Map(pages.map(({ file, path }) => [file, path]));
  const titles = new Map(pages.map(({ path, title }) => [path, title]));
  const from = posix.dirname(page.path);
  /** The project's documents name files; the site names their pages. */
  const nameOf = (text: string, path: string): string =>
    /^[\w./-]+\.md$/.test(text) ? (titles.get(path) ?? text) : text;
  const rewrite = (whole: string, image: string, text: string, target: string): string => {
    if (/^[a-z]+:|^#/.test(target)) return whole;
    const parts = target.split('#');
    const anchor = parts[1];
    const file = posix.join(posix.dirname(page.file), at(parts, 0));
    const suffix = anchor === undefined ? '' : `#${anchor}`;
    const known = paths.get(file) ?? paths.get(posix.join(file, 'README.md'));
    if (known !== undefined) return `[${nameOf(text, known)}](./${posix.relative(from, known)}${suffix})`;
    if (!isAsset(file)) return text;
    onAsset(file);
    const asset = posix.relative(from, assetPath(file));
    // A page shows its pictures; other files are offered from the site's root.
    return image === '!' ? `![${text}](./${asset})` : `<a href="/${assetPath(file)}" target="_blank">${text}</a>`;
  };
  const rewritten = (text: string): string =>
    text.replaceAll(link, (whole: string, image: string, label: string, target: string) =>
      rewrite(whole, image, label, target),
    );
  let result = '';
  let end = 0;
  for (const code of page.text.matchAll(fence)) {
    result += rewritten(page.text.slice(end, code.index)) + code[0];
    end = code.index + code[0].length;
  }
  return result + rewritten(page.text.slice(end));
};
