import { formatElapsed } from './elapsed.ts';

/** Shows the steps of a long command and how long each takes. */
export type Progress = {
  /** Runs one step. `describe` changes the text of its line, while it runs and after it. */
  step<T>(label: string, work: (describe: (label: string) => void) => Promise<T>): Promise<T>;
  /** Writes a separate line. */
  note(line: string): void;
};

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameMs = 100;
const reminderMs = 15_000;
/** Shorter steps get no line when they start. */
const announceAfterMs = 1_000;

/** On a terminal, one line is redrawn; the caller may write other lines only between two steps. */
const terminalProgress = (out: NodeJS.WriteStream): Progress => ({
  note: (line) => void out.write(`${line}\n`),
  async step(label, work) {
    const startedAt = Date.now();
    let text = label;
    let frame = 0;
    const draw = (mark: string, end: string) =>
      out.write(`\r\x1b[2K${mark} ${text} \x1b[2m${formatElapsed(Date.now() - startedAt)}\x1b[0m${end}`);
    const timer = setInterval(() => draw(frames[frame++ % frames.length] ?? '', ''), frameMs);
    try {
      const result = await work((next) => {
        text = next;
      });
      draw('✓', '\n');
      return result;
    } catch (error) {
      draw('✗', '\n');
      throw error;
    } finally {
      clearInterval(timer);
    }
  },
});

/** In a file or a pipe, a step gets a line when it turns to something longer, every 15 seconds, and at its end. */
const plainProgress = (out: NodeJS.WriteStream): Progress => ({
  note: (line) => void out.write(`${line}\n`),
  async step(label, work) {
    const startedAt = Date.now();
    let text = label;
    const write = (mark: string) => out.write(`${mark} ${text} ${formatElapsed(Date.now() - startedAt)}\n`);
    const timer = setInterval(() => write('…'), reminderMs);
    let announcement: NodeJS.Timeout | undefined;
    try {
      const result = await work((next) => {
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
