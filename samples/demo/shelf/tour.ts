import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { requireValue } from '../../../domain/assert.ts';
import { annotatePhoto } from '../../../processing/shelf/annotate.ts';
import type { SampleShelf } from '../../catalog/shelf.ts';
import type { WebhookReceiver } from '../receiver.ts';
import { type Service, temporalPage } from '../service.ts';
import { bold, dim, link, tell, tellSignature } from '../terminal.ts';
import type { ShelfApi } from './api.ts';
import { printCapture, printFacings, printInsights } from './print.ts';
import { type ShelfWalk, walkShelf } from './walk.ts';

export interface ShelfTourContext {
  readonly service: Service;
  readonly api: ShelfApi;
  readonly receiver: WebhookReceiver;
  /** The folder for the annotated pictures; created if missing. */
  readonly pictureDir: string;
}

/** Draws the detections over each photo. */
const drawPictures = async (
  { capture }: ShelfWalk,
  { profile, photoPaths }: SampleShelf,
  pictureDir: string,
): Promise<string[]> => {
  await mkdir(pictureDir, { recursive: true });
  const names = new Map(profile.catalog.map(({ sku, name }) => [sku, name]));
  const paths: string[] = [];
  for (const photo of capture.result?.photos ?? []) {
    const source =
      photoPaths[
        requireValue(
          capture.photos.find(({ photoId }) => photoId === photo.photoId),
          'the photo of a result',
        ).photoIndex
      ];
    if (source === undefined) continue;
    const path = join(pictureDir, `shelf-${basename(source)}`);
    await writeFile(path, await annotatePhoto(source, photo, names));
    paths.push(path);
  }
  return paths;
};

/**
 * Sends the sample shelf through the service, prints the counts, and writes the photos with boxes and names drawn over
 * them.
 * @returns the differences from the expected result
 */
export const runShelfTour = async (shelf: SampleShelf, context: ShelfTourContext): Promise<string[]> => {
  console.log(`\n${bold('Shelf capture')}  ${dim('two overlapping photos of a drawn shelf')}`);
  const walk = await walkShelf(shelf, context);
  const { capture, webhook, runId } = walk;
  printCapture(capture);
  if (capture.result) {
    printFacings(capture.result, shelf);
    printInsights(capture.result);
  }
  const pictures = await drawPictures(walk, shelf, context.pictureDir);
  pictures.forEach((path, index) => {
    tell(index === 0 ? 'pictures' : '', link(path));
  });
  tell('webhook', `${bold(webhook.envelope.eventType)}  ${webhook.envelope.eventId}`);
  tellSignature(webhook);
  const page = temporalPage(context.service, runId);
  if (page) tell('Temporal', link(page));
  const faults = webhook.fault === null ? [] : [`shelf: the webhook cannot be trusted: ${webhook.fault}`];
  if (capture.status !== 'completed') {
    faults.push(`shelf: it ended as ${capture.status}: ${capture.error?.message ?? 'no reason given'}`);
  }
  return faults;
};
