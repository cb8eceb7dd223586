import type { PagePictures } from '../../operations/submissions/page-pictures.ts';
import { prepareNextPictures } from '../../operations/submissions/prepare-pictures.ts';
import type { Logger } from '../../platform/log.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';

export interface PicturesOptions {
  readonly prisma: PrismaClient;
  readonly pictures: Pick<PagePictures, 'prepare'>;
  readonly intervalMs: number;
  readonly log: Logger;
}

/**
 * Renders the pages that people are going to review, one submission at a time, so that processing keeps the cores.
 * @returns a function that stops it after the current page
 */
export const startPictures = ({ prisma, pictures, intervalMs, log }: PicturesOptions): (() => Promise<void>) => {
  let isStopped = false;
  const run = async (): Promise<void> => {
    const onError = (error: unknown, submissionId: string): void =>
      log.warn({ err: error, submissionId }, 'cannot render the pictures of the pages; trying again later');
    const mayContinue = (): boolean => !isStopped;
    while (mayContinue() && (await prepareNextPictures(prisma, pictures, mayContinue, onError)));
  };
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= run()
      .catch((error: unknown) => log.warn({ err: error }, 'cannot look for pictures; trying again after the interval'))
      .finally(() => {
        running = null;
      });
  }, intervalMs);
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await running;
  };
};
