import type { z } from 'zod';
import type { EngineIdentity, RecognitionCost, Spending } from '../contract/shelf-engine.ts';
import type { AnswerCache } from './answer-cache.ts';

const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : known.reduce((sum, value) => sum + value, 0);
};

/** Sums the cost of a run. An answer counts once, however often the run is retried or the same photo occurs in it. */
export class CostMeter {
  readonly #paid = new Map<string, RecognitionCost>();
  readonly #identity: () => EngineIdentity;
  readonly #onSpent: ((spending: Spending) => void) | undefined;

  /** @param identity the known parts of the engine's identity */
  constructor(identity: () => EngineIdentity, onSpent: ((spending: Spending) => void) | undefined) {
    this.#identity = identity;
    this.#onSpent = onSpent;
  }

  add(key: string, cost: RecognitionCost): void {
    this.#paid.set(key, cost);
    this.#onSpent?.({ engine: this.#identity(), cost: this.total });
  }

  /** The amount is null if a price is unknown or the prices are in different currencies. */
  get total(): RecognitionCost {
    const parts = [...this.#paid.values()];
    const currencies = new Set(parts.map(({ currency }) => currency));
    const [currency = null] = currencies;
    return {
      calls: parts.reduce((sum, { calls }) => sum + calls, 0),
      inputTokens: sumOf(parts.map(({ inputTokens }) => inputTokens)),
      outputTokens: sumOf(parts.map(({ outputTokens }) => outputTokens)),
      amount: currencies.size > 1 ? null : sumOf(parts.map(({ amount }) => amount)),
      currency: currencies.size > 1 ? null : currency,
    };
  }
}

/** Reports the cost of an answer. */
export type Paid = (cost: RecognitionCost) => void;

interface Question<Answer extends object, None extends null> {
  readonly key: string;
  readonly runId: string;
  readonly schema: z.ZodType<Answer>;
  /**
   * Asks for the answer if none is cached. Reports the cost even of an unusable answer. Null if the answer comes later.
   */
  readonly ask: (paid: Paid) => Promise<Answer | None>;
}

/** The answer to a question that costs money: from the cache, or a new one that is paid for, metered and cached. */
export const askOnce = async <Answer extends object, None extends null = never>(
  { key, runId, schema, ask }: Question<Answer, None>,
  cache: AnswerCache,
  meter: CostMeter,
): Promise<Answer | None> => {
  const cached = await cache.get(key, schema);
  if (cached) {
    if (cached.runId === runId) meter.add(key, cached.cost);
    return cached.answer;
  }
  let cost: RecognitionCost | null = null;
  const answer = await ask((paid) => {
    cost = paid;
    meter.add(key, paid);
  });
  if (cost !== null && answer !== null) await cache.put(key, { runId, cost, answer });
  return answer;
};
