import { formatElapsed } from './elapsed.ts';

/** Shows the steps of a long command and how long each has taken. */
export type Progress = {
  /** Runs one step. `describe` changes what the line says while it runs, and what it says when it is done. */
  step<T>(label: string, work: (describe: (label: string) => void) => Promise<T>): Promise<T>;
  /** One line of its own. */
  note(line: string): void;
};

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameMs = 100;
const reminderMs = 15_000;
/** What is over sooner needs no line of its own. */
const announceAfterMs = 1_000;

/** A terminal gets one line that is drawn again and again; the caller may write other lines between two steps only. */
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

/** A file or a pipe gets a line when a step turns to something longer, a reminder every 15 seconds, and one at its end. */
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

/** Progress that suits the stream: redrawn on a terminal, plain lines elsewhere. */
export const createProgress = (out: NodeJS.WriteStream): Progress =>
  out.isTTY ? terminalProgress(out) : plainProgress(out);
