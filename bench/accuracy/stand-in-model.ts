import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { requireValue } from '../../domain/assert.ts';
import type { OutputField } from '../../domain/output-field.ts';
import { checkValue } from '../../processing/documents/engines/answer/field-value.ts';

/** A chat server that knows what is in a document, and gives a share of it right. */
export interface StandInModel {
  readonly baseUrl: string;
  /** Names the document that is asked about next. */
  show(fields: readonly OutputField[], expected: Readonly<Record<string, unknown>>): void;
  close(): Promise<void>;
}

const Question = z.object({ messages: z.array(z.object({ content: z.string() })) });

/** Numbers 0..1 that are the same in every run (a linear congruential generator, Numerical Recipes). */
const createRandom = () => {
  let state = 1;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

/**
 * Starts the server on the loopback address. A value that is not right is a line of the page in the form of its field,
 * with that line as the quote, so that it passes the look-up on the page: the errors are those that nothing but
 * disagreement shows.
 * @param share how many values are right, 0..1
 */
export const startStandInModel = async (share: number): Promise<StandInModel> => {
  const random = createRandom();
  let fields: readonly OutputField[] = [];
  let expected: Readonly<Record<string, unknown>> = {};
  const answerTo = (question: string): string => {
    const lines = (question.split(/<document [0-9a-f]+>\n/).at(-1) ?? '').split(/\n| {3}/).map((line) => line.trim());
    const wrong = (field: OutputField): { value: unknown; quote: string | null } => {
      const form = (line: string): unknown =>
        checkValue(field, field.type === 'string' ? line : (/-?\d+(?:\.\d+)?/.exec(line)?.[0] ?? line)).value;
      const line = pick(
        lines.filter((one) => one.length > 2 && form(one) !== null),
        random,
      );
      return line === undefined ? { value: null, quote: null } : { value: form(line), quote: line };
    };
    const answer = fields.map((field) => {
      const value = checkValue(field, expected[field.name]).value;
      if (random() >= share) return [field.name, wrong(field)] as const;
      return [field.name, { value, quote: value === null ? null : String(expected[field.name]) }] as const;
    });
    return JSON.stringify({ fields: Object.fromEntries(answer), summary: '' });
  };
  const server = createServer(async (request, response) => {
    const { messages } = Question.parse(JSON.parse((await buffer(request)).toString('utf8')));
    const content = answerTo(requireValue(messages.at(-1), 'a message').content);
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } }];
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ id: '1', object: 'chat.completion', created: 1, model: `${share}`, choices }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the stand-in model has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    show: (asked, values) => {
      fields = asked;
      expected = values;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
};
