import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createLineWriter } from '../../platform/log.ts';
import { createPrettifier } from '../../platform/readable-log.ts';

const line = `${'x'.repeat(1_023)}\n`;

it('Lines beyond 256 KiB are dropped while nothing reads, and their number is reported once there is room', () => {
  const unread: (() => void)[] = [];
  const written: string[] = [];
  const target = new Writable({
    decodeStrings: false,
    write: (text: string, _encoding, done) => {
      written.push(text);
      unread.push(done);
    },
  });
  const write = createLineWriter(target, (lines) => target.write(`dropped ${lines}\n`));
  for (let count = 0; count < 1_000; count += 1) write(line);
  expect(target.writableLength).toBe(257 * 1_024);
  for (let done = unread.shift(); done; done = unread.shift()) done();
  write('afterward\n');
  for (let done = unread.shift(); done; done = unread.shift()) done();
  expect(written.filter((text) => text === line)).toHaveLength(257);
  expect(written.slice(-2)).toEqual(['dropped 743\n', 'afterward\n']);
});

it('A reader that is gone loses lines and throws nothing', async () => {
  let tries = 0;
  const target = new Writable({
    write: (_text, _encoding, done) => {
      tries += 1;
      done(new Error('write EPIPE'));
    },
  });
  const write = createLineWriter(target, () => undefined);
  write(line);
  await new Promise((resolve) => target.once('close', resolve));
  write(line);
  expect(tries).toBe(1);
});

const record = { level: 30, time: 0, name: 'worker', pid: 1, hostname: 'here', msg: 'worker is running' };
const prettify = createPrettifier(false);
const lineOf = (members: object): string =>
  prettify(JSON.stringify({ ...record, ...members })).replace(/^\[[\d:.]+\] /, '');

it('A log line for people has its members after the message as name=value, without JSON', () => {
  const members = { queues: ['shelf', 'webhooks'], none: [], config: { mode: 'auto', reason: 'two words' }, count: 0 };
  expect(lineOf(members)).toBe(
    'INFO (worker): worker is running  queues=shelf,webhooks  config.mode=auto  config.reason="two words"  count=0\n',
  );
});

it('A log line for people has the stack of its error below, indented', () => {
  const err = { type: 'Error', message: 'away', stack: 'Error: away\n    at here' };
  expect(lineOf({ level: 50, err })).toBe('ERROR (worker): worker is running\n    Error: away\n        at here\n');
});
