import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createProgress } from '../../dev/base/progress.ts';

const terminal = (isTTY: boolean) => {
  const out = Object.assign(new PassThrough(), { isTTY, columns: 80 });
  return { out: out as unknown as NodeJS.WriteStream, said: () => String(out.read() ?? '') };
};

/** Up n lines and erase; a color; a line's end; text. */
const codes = /<esc>\[(\d+)A\r<esc>\[0J|<esc>\[\d*m|\n|(?:(?!<esc>)[^\n])+/g;

/** The screen of a terminal: the codes for "up n lines" and "erase from here" are carried out. */
const shownOf = (said: string): string[] => {
  const lines: string[] = [''];
  for (const [part, up] of said.replaceAll('\u001b', '<esc>').matchAll(codes)) {
    if (up !== undefined) {
      lines.splice(lines.length - 1 - Number(up), Number(up) + 1, '');
    } else if (part === '\n') {
      lines.push('');
    } else if (!part.startsWith('<esc>')) lines[lines.length - 1] += part;
  }
  return lines;
};

it('Two concurrent steps have a line each on a terminal, and the first to end stays above the other, whose bar continues', async () => {
  const { out, said } = terminal(true);
  const progress = createProgress(out);
  const building = Promise.withResolvers<void>();
  const build = progress.step('Compiling', async (describe) => {
    describe('Compiling', 0.5);
    await building.promise;
  });
  await progress.step('Downloading', async () => undefined);
  const shown = shownOf(said());
  expect(shown[0]).toMatch(/^✓ Downloading 0\.\d s$/);
  expect(shown[1]).toMatch(/^\S Compiling \[█{10}·{10}\] 50 % 0\.\d s$/);
  building.resolve();
  await build;
});

it('If the output is not a terminal, each step ends with a plain line, without codes', async () => {
  const { out, said } = terminal(false);
  await createProgress(out).step('Compiling', async (describe) => describe('Compiling', 0.5));
  expect(said()).toMatch(/^✓ Compiling 0\.\d s\n$/);
});
