import { dirname, join } from 'node:path';
import { findInstalledModels } from '../../processing/documents/read/ocr-models/install.ts';
import { cacheFolder } from '../binaries/cache.ts';
import { findTool } from '../binaries/get-tool.ts';
import type { Tool } from '../binaries/tool.ts';
import { arePagesBuilt } from './page-builds.ts';

/** The files that a start has to fetch or build before it can start the servers. */
export type MissingParts = {
  /** Names of server programs that are neither on PATH nor in the cache. */
  programs: readonly string[];
  ocrModels: boolean;
  panel: boolean;
};

/** Finds missing files, without a network. `tools` are the programs of the servers that this start runs. */
export const missingParts = async (needs: {
  tools: readonly Tool[];
  ocrModelsDir: string | undefined;
}): Promise<MissingParts> => {
  const found = await Promise.all(
    needs.tools.map(async (tool) => ({
      title: tool.title,
      isThere: tool.setting?.value !== undefined || (await findTool(tool)) !== null,
    })),
  );
  const models = needs.ocrModelsDir ?? (await findInstalledModels(join(dirname(cacheFolder()), 'models')));
  return {
    programs: found.filter(({ isThere }) => !isThere).map(({ title }) => title),
    ocrModels: models === null,
    panel: !(await arePagesBuilt()),
  };
};

/** Describes the work and its duration; empty if nothing is missing. */
export const describeFirstStart = ({ programs, ocrModels, panel }: MissingParts): string[] => {
  const downloads = [...programs.map((title) => `the ${title}`), ...(ocrModels ? ['the OCR models (31 MB)'] : [])];
  if (downloads.length === 0) return panel ? ['Building the admin panel, which takes half a minute.'] : [];
  return [
    'First start (once per user and machine):',
    `  downloads  ${downloads.join(', ')}`,
    ...(panel ? ['  builds     the admin panel'] : []),
    ...(programs.includes('MinIO server')
      ? ['  compiles   the MinIO server, with Go, if its publisher cannot be reached']
      : []),
    '  takes      about 1 minute; about 4 on two cores if the MinIO server is compiled',
    'Ctrl-C stops it; the next start continues where this one stopped.',
  ];
};
