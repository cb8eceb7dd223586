import { styleText } from 'node:util';

const { stdout } = process;

export const dim = (text: string): string => styleText('dim', text);
export const bold = (text: string): string => styleText('bold', text);
export const good = (text: string): string => styleText('green', text);
export const bad = (text: string): string => styleText('red', text);
export const warn = (text: string): string => styleText('yellow', text);
export const link = (text: string): string => styleText(['cyan', 'underline'], text);

const labelWidth = 11;

/** Prints one line about a sample: a dim label and a text. */
export const tell = (label: string, text: string): void => {
  console.log(`  ${dim(label.padEnd(labelWidth))}${text}`);
};

/** Like {@link tell}, for a longer text without styles: broken between words to the terminal's width. */
export const tellParagraph = (label: string, text: string, paint: (line: string) => string = (line) => line): void => {
  const width = Math.max(40, Math.min(stdout.columns ?? 110, 120) - labelWidth - 2);
  const lines = text.match(new RegExp(`\\S.{0,${width - 1}}(?=\\s|$)|\\S+`, 'g')) ?? [];
  lines.forEach((line, index) => {
    tell(index === 0 ? label : '', paint(line));
  });
};

/** Formats a share 0..1 as a bar of ten cells and its value. */
export const bar = (share: number): string => {
  const cells = Math.round(Math.min(1, Math.max(0, share)) * 10);
  const text = `${'█'.repeat(cells)}${'░'.repeat(10 - cells)} ${share.toFixed(2)}`;
  if (share >= 0.8) return good(text);
  return share >= 0.5 ? warn(text) : bad(text);
};

/** Formats a share 0..1 as a bar of twenty cells and a percentage. */
export const shareBar = (share: number): string => {
  const cells = Math.round(Math.min(1, Math.max(0, share)) * 20);
  return `${'█'.repeat(cells)}${dim('░'.repeat(20 - cells))} ${(share * 100).toFixed(1).padStart(5)} %`;
};

/** Reports whether a webhook's signature was right. */
export const tellSignature = ({
  fault,
  signature,
}: {
  readonly fault: string | null;
  readonly signature: string;
}): void => {
  tell('signature', fault === null ? `${good('valid')}  ${dim(`${signature.slice(0, 32)}…`)}` : bad(fault));
};

/** Text cut to a width with an ellipsis, and padded to it. */
export const column = (text: string, width: number): string =>
  (text.length > width ? `${text.slice(0, width - 1)}…` : text).padEnd(width);

/**
 * A status line that is overwritten while the demo waits. If the output is not a terminal, each new text is a separate
 * line.
 */
export const progressLine = (label: string) => {
  let last = '';
  return {
    show(text: string, elapsedMs: number): void {
      if (stdout.isTTY) {
        stdout.write(
          `\r\u001b[2K  ${dim(label.padEnd(labelWidth))}${text} ${dim(`${(elapsedMs / 1000).toFixed(1)} s`)}`,
        );
      } else if (text !== last) tell(label, text);
      last = text;
    },
    end(): void {
      if (stdout.isTTY && last) stdout.write('\n');
    },
  };
};
