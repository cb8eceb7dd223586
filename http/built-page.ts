import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { ParameterizedContext } from 'koa';
import { directionOf, type Language } from '../domain/languages/languages.ts';

const compress = promisify(brotliCompress);
const compressible: ReadonlySet<string> = new Set(['.js', '.css', '.svg', '.html', '.json']);

/**
 * The placeholder in a page for the nonce of a response. Vite inserts it (`html.cspNonce`), except in inline styles.
 */
export const noncePlaceholder = 'NONCE_OF_THE_RESPONSE';

/** A file of a page that Vite has built. */
export interface BuiltFile {
  readonly bytes: Buffer;
  readonly brotli: Buffer | null;
  readonly etag: string;
  readonly type: string;
}

/** The files of a built page by their paths, such as `index.html`. */
export type BuiltPage = ReadonlyMap<string, BuiltFile>;

const readBuiltFile = async (path: string): Promise<BuiltFile> => {
  const bytes = await readFile(path);
  const type = extname(path);
  const brotli = compressible.has(type)
    ? await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : null;
  return { bytes, brotli, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
};

/**
 * Every file of a built page. They are read once, so that no request path ever reaches the file system.
 * @param folder the output of Vite; a page that has not been built has no files
 */
export const readBuiltPage = async (folder: string): Promise<BuiltPage> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map(async (path) => [path.slice(folder.length + 1), await readBuiltFile(path)] as const);
  return new Map(await Promise.all(files));
};

/** Answers with a file of a built page, compressed if the browser accepts that. */
export const sendBuiltFile = (ctx: ParameterizedContext, file: BuiltFile, cacheControl: string): void => {
  ctx.set({ 'Cache-Control': cacheControl, ETag: file.etag, Vary: 'Accept-Encoding' });
  ctx.type = file.type;
  ctx.status = 200;
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const brotli = file.brotli && ctx.acceptsEncodings('br', 'identity') === 'br' ? file.brotli : null;
  if (brotli) ctx.set('Content-Encoding', 'br');
  ctx.body = brotli ?? file.bytes;
};

/** How long browsers may keep files whose names change with their content. */
export const keptForever = 'public, max-age=31536000, immutable';

/** The page that replaces one that has not been built. @param name such as `admin panel` */
export const notBuiltPage = (
  name: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Docket</title>
<p>The ${name} has not been built. Run <code>npm run build</code> in the project folder and restart this process.</p></html>`;

/**
 * Returns the page in a language. The texts of a language are a script that must run first, so the script that starts
 * the first requests is no longer `async`. English texts are in the code.
 * @param base the path of the page's files, with `/` at its end
 */
export const inLanguage = (html: string, language: Language, page: BuiltPage, base: string): string => {
  const script = [...page.keys()].find((name) => name.startsWith(`assets/language-${language}-`));
  if (script === undefined) return html;
  return html
    .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`)
    .replace(/(<script type="module") async\b/, '$1')
    .replace('<script ', `<script type="module" crossorigin src="${base}${script}"></script>\n    <script `);
};
