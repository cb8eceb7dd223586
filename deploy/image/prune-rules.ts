/**
 * The entries to keep of a folder below node_modules; the rest of the folder is removed. Entries are paths relative to
 * the folder.
 */
export interface KeepRule {
  readonly folder: string;
  readonly keep: readonly string[];
}

const rustTargets: Readonly<Record<string, string>> = {
  'linux-x64': 'x86_64-unknown-linux-gnu',
  'linux-arm64': 'aarch64-unknown-linux-gnu',
};

/**
 * Returns the parts that production loads of packages with several platforms, databases or formats.
 * @throws Error if Docket has no image for the platform
 */
export const keepRules = (platform: string, arch: string): readonly KeepRule[] => {
  const rustTarget = rustTargets[`${platform}-${arch}`];
  if (!rustTarget) throw new Error(`There is no image for ${platform}-${arch}; use linux-x64 or linux-arm64.`);
  return [
    { folder: 'onnxruntime-node/bin/napi-v6', keep: [`${platform}/${arch}`] },
    {
      folder: '@temporalio/core-bridge',
      keep: ['package.json', 'index.js', 'common.js', 'lib', `releases/${rustTarget}`],
    },
    {
      folder: '@prisma/client/runtime',
      keep: [
        'client.js',
        'client.mjs',
        ...['js', 'mjs'].map((ext) => `query_compiler_fast_bg.postgresql.${ext}`),
      ].concat(['js', 'mjs'].map((ext) => `query_compiler_fast_bg.postgresql.wasm-base64.${ext}`)),
    },
    {
      folder: 'pdfjs-dist',
      keep: [
        'package.json',
        'LICENSE',
        'legacy/build/pdf.mjs',
        'legacy/build/pdf.worker.mjs',
        'cmaps',
        'iccs',
        'standard_fonts',
        'wasm',
      ],
    },
    {
      folder: 'swagger-ui-dist',
      keep: ['package.json', 'LICENSE', 'NOTICE', 'swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'],
    },
  ];
};

/** A file below node_modules that the image has in another form. */
export interface Replacement {
  readonly path: string;
  readonly text: string;
}

/**
 * The Temporal SDK loads webpack with its bundler, whether a worker bundles or not. In the image the bundler is this
 * module with the names that the SDK loads, and webpack is left out.
 */
export const replacements: readonly Replacement[] = [
  {
    path: '@temporalio/worker/lib/workflow/bundler.js',
    text: `'use strict';
const refuse = () => {
  throw new Error('The image has no bundler for workflows; workers use the bundle that was built with the image.');
};
exports.defaultWorkflowInterceptorModules = [require.resolve('../workflow-log-interceptor')];
exports.WorkflowCodeBundler = class {
  constructor() {
    refuse();
  }
};
exports.bundleWorkflowCode = async () => refuse();
`,
  },
];

/**
 * Where Prisma's client has the WebAssembly that compiles its queries: as base64 in the text of a module, of which each
 * process would keep two copies of 4 MB. In the image, a file has it, which is read once.
 */
export const queryCompiler = {
  module: '@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.mjs',
  /** The base64 in the text of the module; null for another text. A pattern of megabytes could overflow the stack. */
  base64In: (text: string): string | null => {
    const [before, base64, after = '', ...others] = text.split('"');
    const isKnown = before === 'const wasm = ' && /^;\s*export \{ wasm \}\s*$/.test(after) && others.length === 0;
    return isKnown && base64 && !/[^A-Za-z0-9+/=]/.test(base64) ? base64 : null;
  },
  file: '@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm',
  text: `import { readFileSync } from 'node:fs';
const file = new URL('./query_compiler_fast_bg.postgresql.wasm', import.meta.url);
// Buffer.from asks an object for its text.
export const wasm = { [Symbol.toPrimitive]: () => readFileSync(file, 'base64') };
`,
} as const;

const notices = /^(?:licen[cs]e|notice|copying|patents|third.?party)/i;

/**
 * Whether a file of a package is never loaded at run time: a source map, a type declaration or a TypeScript source
 * (Node.js does not run TypeScript from node_modules), or documentation other than a license.
 */
export const isDeadWeight = (name: string): boolean =>
  /\.(?:map|[cm]?ts|tsx|flow|tsbuildinfo)$/i.test(name) || (/\.(?:md|markdown)$/i.test(name) && !notices.test(name));
