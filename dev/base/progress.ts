import { at } from '../../domain/assert.ts';
import { formatElapsed } from './elapsed.ts';

/**
 * Changes the text of a step's line, during the step and after it. `done` is the part that is done, from 0 to 1, if it
 * is known.
 */
export type Describe = (label: string, done?: number) => void;

/** Shows the steps of a long command and how long each takes. */
export type Progress = {
  /** Runs one step. Several may run at the same time, each with its own line. */
  step<T>(label: string, work: (describe: Describe) => Promise<T>): Promise<T>;
  /** Writes a separate line. */
  note(line: string): void;
};

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameMs = 100;
const barWidth = 20;
const reminderMs = 15_000;
/** Shorter steps get no line when they start. */
const announceAfterMs = 1_000;

type Line = { text: string; done: number | undefined; startedAt: number };

const percentOf = (done: number): string => `${Math.floor(done * 100)} %`;

/** Draws the part that is done: `[████······] 43 %`. */
const bar = (done: number): string => {
  const filled = Math.floor(done * barWidth);
  return `[${'█'.repeat(filled)}${'·'.repeat(barWidth - filled)}] ${percentOf(done)}`;
};

/**
 * On a terminal, the lines of the running steps are redrawn at the end of the output; those of finished steps stay
 * above them.
 */
const terminalProgress = (out: NodeJS.WriteStream): Progress => {
  const lines = new Set<Line>();
  let drawn = 0;
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;
  const format = (mark: string, { text, done, startedAt }: Line): string => {
    const elapsed = formatElapsed(Date.now() - startedAt);
    const rest = `${done === undefined ? '' : ` ${bar(done)}`} ${elapsed}`;
    // A line that wraps could not be redrawn.
    const shown = text.slice(0, Math.max(10, out.columns - rest.length - 3));
    return `${mark} ${shown}${done === undefined ? '' : ` ${bar(done)}`} \x1b[2m${elapsed}\x1b[0m\n`;
  };
  const redraw = (above: string) => {
    const mark = at(frames, frame % frames.length);
    const back = drawn > 0 ? `\x1b[${drawn}A\r\x1b[0J` : '';
    out.write(`${back}${above}${[...lines].map((line) => format(mark, line)).join('')}`);
    drawn = lines.size;
  };
  const end = (line: Line, mark: string) => {
    lines.delete(line);
    redraw(format(mark, { ...line, done: undefined }));
    if (lines.size === 0) clearInterval(timer);
  };
  return {
    note: (line) => redraw(`${line}\n`),
    async step(label, work) {
      const line: Line = { text: label, done: undefined, startedAt: Date.now() };
      if (lines.size === 0) {
        timer = setInterval(() => {
          frame += 1;
          redraw('');
        }, frameMs);
      }
      lines.add(line);
      try {
        const result = await work((text, done) => Object.assign(line, { text, done }));
        end(line, '✓');
        return result;
      } catch (error) {
        end(line, '✗');
        throw error;
      }
    },
  };
};

/** In a file or a pipe, a step gets a line when it starts a longer part, every 15 seconds, and at its end. */
const plainProgress = (out: NodeJS.WriteStream): Progress => ({
  note: (line) => void out.write(`${line}\n`),
  async step(label, work) {
    const startedAt = Date.now();
    let text = label;
    let part: number | undefined;
    const write = (mark: string) => {
      const percent = part === undefined || mark !== '…' ? '' : ` ${percentOf(part)}`;
      out.write(`${mark} ${text}${percent} ${formatElapsed(Date.now() - startedAt)}\n`);
    };
    const timer = setInterval(() => write('…'), reminderMs);
    let announcement: NodeJS.Timeout | undefined;
    try {
      const result = await work((next, done) => {
        part = done;
        if (next === text) return;
        text = next;
        clearTimeout(announcement);
        announcement = setTimeout(() => write('…'), announceAfterMs);
      });
      write('✓');
      return result;
    } catch (error) {
      write('✗');
      throw error;
    } finally {
      clearTimeout(announcement);
      clearInterval(timer);
    }
  },
});

/** Returns the progress display for a stream: redrawn on a terminal, plain lines otherwise. */
export const createProgress = (out: NodeJS.WriteStream): Progress =>
  out.isTTY ? terminalProgress(out) : plainProgress(out);
