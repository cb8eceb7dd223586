import { z } from 'zod';
import { parseAddressRange } from '../../domain/access/client-network.ts';
import { parseDurationMs } from '../../domain/duration.ts';
import { retentionDaysMax } from '../../domain/retention/kinds.ts';
import { parseOrigins } from '../../domain/webhooks/origins.ts';

/** Schemas of setting values. Each error message explains how to write the value. */

export const text = z.string().trim().min(1);
const portRule = 'must be an integer from 0 to 65535';
export const port = z.coerce.number({ error: portRule }).int(portRule).min(0, portRule).max(65_535, portRule);
const countRule = 'must be an integer of at least 1';
export const count = z.coerce.number({ error: countRule }).int(countRule).min(1, countRule);

const daysRule = `must be a number of days from 1 to ${retentionDaysMax}; leave it empty to keep everything`;
/** A number of days after which content is removed. */
export const days = z.coerce.number({ error: daysRule }).int(daysRule).min(1, daysRule).max(retentionDaysMax, daysRule);

/** A duration setting such as `250ms`, `5s`, `30m` or `1h`, as milliseconds. */
export const duration = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value, context) => {
      const ms = parseDurationMs(value);
      if (ms !== null) return ms;
      context.addIssue({
        code: 'custom',
        message: `"${value}" is not a duration. Write it like 250ms, 5s, 30m or 1h.`,
      });
      return z.NEVER;
    });

/** A list of durations, separated by commas, as milliseconds. */
export const durations = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value, context) => {
      const list = value.split(',').map((part) => parseDurationMs(part));
      if (list.every((ms) => ms !== null)) return list;
      context.addIssue({ code: 'custom', message: `"${value}" is not a list of durations. Write it like 30s,5m,30m.` });
      return z.NEVER;
    });

export const anyHttpUrl = z.url({ protocol: /^https?$/, error: 'must be an absolute http or https URL' });
/** An http or https URL without its trailing slash. */
export const httpUrl = anyHttpUrl.transform((url) => url.replace(/\/+$/, ''));
/** A setting that is `true` or `false`. */
export const flag = (fallback: 'true' | 'false') =>
  z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default(fallback)
    .transform((value) => value === 'true');

const mailRule = 'must be an email address, such as docket@example.com or Docket <docket@example.com>';
/** The sender of emails: an address, with or without a name. */
export const mailAddress = z
  .string()
  .trim()
  .refine(
    (text) => z.email().safeParse(/<([^<>]+)>$/.exec(text)?.[1] ?? text).success && !/[\r\n]/.test(text),
    mailRule,
  );

const wholeRule = 'must be an integer of at least 0';
/** An integer of at least 0. */
export const whole = z.coerce.number({ error: wholeRule }).int(wholeRule).min(0, wholeRule);
const priceRule = 'must be a number of at least 0';
export const price = z.coerce.number({ error: priceRule }).min(0, priceRule);

/** A list of origins, separated by commas. */
export const origins = z
  .string()
  .default('')
  .transform((value, context) => {
    const parsed = parseOrigins(value);
    if (parsed !== null) return parsed;
    context.addIssue({
      code: 'custom',
      message: `"${value}" is not a comma-separated list of origins. Write an origin like http://127.0.0.1:9999.`,
    });
    return z.NEVER;
  });

/** The meaning of `private` in a list of address ranges: loopback, private and unique local addresses. */
const privateRanges = ['127.0.0.0/8', '::1', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];

const secretsKeyBytes = 32;

/** Keys of 32 bytes in base64, separated by commas or white space. */
export const secretsKeys = z
  .string()
  .default('')
  .transform((value, context) => {
    const parts = value.split(/[\s,]+/).filter((part) => part !== '');
    const keys = parts.map((part) => Buffer.from(part, 'base64'));
    const isKey = (key: Buffer, index: number): boolean =>
      key.length === secretsKeyBytes && key.toString('base64').replace(/=+$/, '') === parts[index]?.replace(/=+$/, '');
    if (keys.every(isKey) && new Set(parts).size === parts.length) return keys;
    context.addIssue({
      code: 'custom',
      message:
        'must be different keys of 32 bytes in base64, separated by commas. Generate one with "openssl rand -base64 32".',
    });
    return z.NEVER;
  });

/** A list of addresses and address ranges, separated by commas; `private` stands for all ranges of private networks. */
export const addressRanges = z
  .string()
  .default('')
  .transform((value, context) => {
    const parts = value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .flatMap((part) => (part === 'private' ? privateRanges : [part]));
    const parsed = parts.map(parseAddressRange);
    if (parsed.every((range) => range !== null)) return parsed;
    context.addIssue({
      code: 'custom',
      message: `"${value}" is not a comma-separated list of addresses. Write them like 10.0.0.5, 10.0.0.0/8 or private.`,
    });
    return z.NEVER;
  });

const bucketRule = 'must be 3 to 63 lowercase letters, digits, dots or hyphens';
/** The name of a bucket. */
export const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, bucketRule);
/** A list of hosts, each with a port, separated by commas; empty by default. */
export const hosts = z
  .string()
  .default('')
  .transform((value, context) => {
    const parts = value
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== '');
    if (parts.every((host) => /^[a-z0-9.:-]+:\d{1,5}$/.test(host))) return parts;
    context.addIssue({
      code: 'custom',
      message: `"${value}" is not a comma-separated list of hosts with ports. Write a host like imap.internal:143.`,
    });
    return z.NEVER;
  });

/** A list of buckets, separated by commas; empty by default. */
export const bucketNames = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  .pipe(z.array(bucketName));
