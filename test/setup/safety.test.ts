import { expect, it } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { requireSafe } from '../../platform/safe-config.ts';

const start = (env: Record<string, string>) => () => requireSafe(loadConfig(env));
const storage = { S3_ENDPOINT: 'https://s3.example.com', S3_ACCESS_KEY: 'docket', S3_SECRET_KEY: 'docket-secret' };

it.each(['http://docket.example.com', 'http://203.0.114.9', 'http://[2606:4700::1]:3000'])(
  'The start is refused for plain HTTP on a public address: %s',
  (BASE_URL) => {
    expect(start({ BASE_URL })).toThrow('BASE_URL');
    expect(start({ BASE_URL, ALLOW_INSECURE: 'true' })).not.toThrow();
  },
);

it.each([
  'https://docket.example.com',
  'http://127.0.0.1:3000',
  'http://localhost:3000',
  'http://[::1]:3000',
  'http://0.0.0.0:3000',
  'http://192.168.1.5:3000',
  'http://docket:3000',
  'http://docket.internal',
])('The start is allowed for TLS and for private addresses: %s', (BASE_URL) => {
  expect(start({ BASE_URL })).not.toThrow();
});

it('The start is refused without SECRETS_KEY in production, unless a setting allows it', () => {
  const production = { NODE_ENV: 'production', BASE_URL: 'https://docket.example.com' };
  expect(start(production)).toThrow('SECRETS_KEY: must be set');
  expect(start({ ...production, ALLOW_INSECURE: 'true' })).not.toThrow();
  expect(start({ ...production, SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') })).not.toThrow();
  expect(start({ BASE_URL: 'https://docket.example.com' })).not.toThrow();
});

it('The start is refused for the default secret on another machine, unless a setting allows it', () => {
  expect(start(storage)).toThrow('S3_SECRET_KEY');
  expect(start({ ...storage, ALLOW_INSECURE: 'true' })).not.toThrow();
  expect(start({ ...storage, S3_SECRET_KEY: 'another secret' })).not.toThrow();
  expect(start({ ...storage, S3_ENDPOINT: 'http://127.0.0.1:9000' })).not.toThrow();
});
