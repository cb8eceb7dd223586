import { writeSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createLineWriter } from '../../platform/log.ts';

/**
 * Copies a stream to an open log file as it arrives, and to another stream in whole lines, so that sources never mix in
 * a line. If nothing reads the other stream, its lines are dropped; the file contains them.
 */
export const passThroughLines = (source: Readable, log: number, target: Writable): void => {
  const decoder = new StringDecoder('utf8');
  const write = createLineWriter(target, () => target.write('… Output was dropped because nothing read it.\n'));
  let rest = '';
  source.on('data', (chunk: Buffer) => {
    writeSync(log, chunk);
    const text = rest + decoder.write(chunk);
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    if (end > 0) write(text.slice(0, end));
  });
  source.on('end', () => {
    if (rest !== '') write(`${rest}\n`);
  });
};
