import { describe, expect, it } from 'vitest';
import { floatAt, requireValue } from '../../../../domain/assert.ts';
import { correlate } from '../../../../processing/shelf/recognition/sweep/correlation.ts';
import { correlateSpan, spanOf } from '../../../../processing/shelf/recognition/sweep/template-span.ts';
import { randomSequence } from '../../../../samples/make/photos/noise.ts';

const size = { columns: 4, rows: 5 };
const cells = 3 * size.columns * size.rows;

const scaled = (values: Float32Array): Float32Array => {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
};

/** Templates of length 1 that share a few designs, each with a little of its own. */
const templatesOf = (count: number, designs: number, own: number): Float32Array[] => {
  const random = randomSequence(7);
  const noise = (length: number): Float32Array => Float32Array.from({ length }, () => random() - 0.5);
  const shared = Array.from({ length: designs }, () => scaled(noise(cells)));
  return Array.from({ length: count }, () => {
    const weights = noise(designs);
    const mine = scaled(noise(cells));
    return scaled(
      Float32Array.from(
        { length: cells },
        (_, cell) =>
          shared.reduce((sum, design, index) => sum + floatAt(design, cell) * floatAt(weights, index), 0) +
          own * floatAt(mine, cell),
      ),
    );
  });
};

describe('mixtures of templates', () => {
  it('Windows that show a template keep their likeness if it is estimated from mixtures', async () => {
    const templates = templatesOf(90, 8, 0.1);
    const span = spanOf(templates);
    expect(span.weights).not.toBeNull();
    expect(span.count).toBeLessThan(30);
    for (const index of [0, 40, 89]) {
      const shown = requireValue(templates[index], 'the template');
      const estimate = await correlateSpan({ values: shown, channels: 3, ...size }, span, size);
      expect(floatAt(await estimate(index, index + 1), 0)).toBeGreaterThan(0.89);
    }
  });

  it('Templates that have nothing in common are compared exactly', async () => {
    const templates = templatesOf(70, 0, 1);
    const span = spanOf(templates);
    const grid = {
      values: Float32Array.from({ length: 3 * 8 * 9 }, (_, at) => at % 7),
      channels: 3,
      columns: 8,
      rows: 9,
    };
    const exact = await correlate(grid, Float32Array.from(templates.flatMap((template) => [...template])), size);
    const found = await (await correlateSpan(grid, span, size))(0, templates.length);
    expect(span.weights).toBeNull();
    expect(found).toEqual(exact);
  });
});
