import type { LimitFunction } from 'p-limit';
import { z } from 'zod';
import { at } from '../../../../domain/assert.ts';
import type { Config } from '../../../../platform/config.ts';
import { orAborted } from '../../../or-aborted.ts';
import { askWithRepair } from '../../../services/ask-with-repair.ts';
import type { ChatClient } from '../../../services/chat-client.ts';
import { costUsd } from '../../../services/llm-settings.ts';
import { ServiceRefusal } from '../../../services/service-errors.ts';
import type { ShelfPool } from '../../contract/jobs.ts';
import type { AcceptedPhoto, CatalogProduct, ShelfInput } from '../../contract/shelf-engine.ts';
import { type AnswerCache, questionKey } from '../../paid-answers/answer-cache.ts';
import { askOnce, type CostMeter, type Paid } from '../../paid-answers/cost-meter.ts';
import { readTileAnswer, TileFacing, tileSchema } from './answer.ts';
import { imagesPerProduct, promptVersion, type ShownProduct, tilePrompt } from './prompt.ts';
import type { TilePlan } from './tiles.ts';

/**
 * Products per question. Models mix up long lists, and services limit the number of pictures and enum values, so a
 * larger catalog takes several questions about the same tile.
 */
const productsPerQuestion = 30;

const Answer = z.object({ model: z.string(), facings: z.array(TileFacing) });

export interface QuestionDeps {
  readonly input: ShelfInput;
  readonly chat: ChatClient;
  readonly settings: Config['shelf']['llm'];
  readonly pool: ShelfPool;
  readonly cache: AnswerCache;
  readonly meter: CostMeter;
  readonly limit: LimitFunction;
  /** Called with the model that answered, as the service names it. */
  readonly noteModel: (model: string) => void;
  readonly signal: AbortSignal;
}

/** Questions about the tiles of one photo. */
export interface PhotoQuestions {
  /** The packs that the model finds in the tile with that index. A pack may occur once for each part of the catalog. */
  facingsIn(tileIndex: number): Promise<TileFacing[]>;
}

export interface TileQuestions {
  about(photo: AcceptedPhoto & { readonly sha256: string }, plan: TilePlan): PhotoQuestions;
}

/** Computes a value when it is first needed, so that pictures are drawn only for questions that are sent. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

const unusable = (photo: AcceptedPhoto, problems: readonly string[]): ServiceRefusal =>
  new ServiceRefusal(
    'llm_answer_unusable',
    `The language model gave no usable answer about photo ${photo.photoIndex}, even when asked again: ${problems.join('; ')}.`,
  );

/** The questions of one run. Answers are cached: the same photo with the same version is not asked about again. */
export const createTileQuestions = (deps: QuestionDeps): TileQuestions => {
  const { input, chat, settings, pool, cache, meter, limit, noteModel, signal } = deps;

  const showProducts = async (products: readonly CatalogProduct[]): Promise<ShownProduct[]> => {
    const images = products.map((product) => product.images.slice(0, imagesPerProduct));
    const drawn = [...(await pool.run({ kind: 'thumbnails', paths: images.flat() }, signal))];
    return products.map((product, index) => ({ product, thumbnails: drawn.splice(0, at(images, index).length) }));
  };
  const parts = chunksOf(input.catalog, productsPerQuestion).map((products) => ({
    products,
    schema: tileSchema(products),
    shown: once(() => showProducts(products)),
  }));

  const ask = async (
    photo: AcceptedPhoto,
    { products, schema, shown }: (typeof parts)[number],
    tile: () => Promise<Uint8Array>,
    paid: Paid,
  ): Promise<z.output<typeof Answer>> => {
    signal.throwIfAborted();
    const messages = tilePrompt(await shown(), await tile(), schema);
    const read = (text: string, isCutOff: boolean) => readTileAnswer(text, isCutOff, products);
    const answer = await askWithRepair(chat, messages, schema, read, signal);
    const { model, requests: calls, inputTokens, outputTokens } = answer;
    noteModel(model);
    paid({ calls, inputTokens, outputTokens, amount: costUsd(answer, settings), currency: 'USD' });
    const { facings, problems } = answer.read;
    if (problems.length > 0) throw unusable(photo, problems);
    return { model, facings: [...facings] };
  };

  const about: TileQuestions['about'] = (photo, plan) => {
    const { path } = photo;
    const { width, height } = plan;
    const regions = plan.tiles.map(({ region }) => region);
    const pictures = once(() => pool.run({ kind: 'pictures', path, width, height, regions }, signal));
    const tilePicture = async (index: number): Promise<Uint8Array> => {
      const jpeg = (await pictures())[index];
      if (!jpeg) throw new Error(`the photo ${photo.photoId} has no tile ${index}`);
      return jpeg;
    };
    const facingsFor = async (tileIndex: number, part: (typeof parts)[number], partIndex: number) => {
      const { baseUrl, model } = settings;
      const { companyId, runId, versionId } = input;
      const about = [companyId, versionId, photo.sha256, tileIndex, partIndex];
      const key = questionKey(['llm', promptVersion, baseUrl, model, ...about]);
      const question = {
        key,
        runId,
        schema: Answer,
        ask: (paid: Paid) => ask(photo, part, () => tilePicture(tileIndex), paid),
      };
      // A paid answer is cached before the next question starts.
      const answer = await orAborted(
        limit(() => askOnce<z.output<typeof Answer>>(question, cache, meter)),
        signal,
      );
      noteModel(answer.model);
      return answer.facings;
    };
    return {
      facingsIn: async (tileIndex) =>
        (await Promise.all(parts.map((part, partIndex) => facingsFor(tileIndex, part, partIndex)))).flat(),
    };
  };
  return { about };
};
