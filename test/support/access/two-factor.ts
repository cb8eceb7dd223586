import { createHmac } from 'node:crypto';
import { newId } from '../../../domain/ids.ts';
import { type PanelClient, type PanelReply, panelClient, signIn, type TestPerson } from '../panel.ts';
import { prisma } from '../stack/database.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The code that an authenticator app shows for a key (RFC 6238), or the next one with `stepsAhead` = 1. */
export const appCode = (key: string, stepsAhead = 0): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + stepsAhead));
  const mac = createHmac('sha1', fromBase32(key)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
};

/** A code that the app does not show now, just before, or just after. */
export const wrongCode = (key: string): string => {
  const shown = [-2, -1, 0, 1, 2].map((steps) => appCode(key, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !shown.includes(code)) ?? '';
};

/** The cookies of a client after a reply. */
export const withCookies = (client: PanelClient, reply: PanelReply, baseUrl?: string): PanelClient => {
  const cookies = new Map(client.cookie.split('; ').map((one) => [one.split('=')[0], one]));
  for (const one of reply.headers.getSetCookie()) {
    const [pair = ''] = one.split(';');
    cookies.set(pair.split('=')[0], pair);
  }
  return panelClient([...cookies.values()].filter((one) => !/(^|=)$/.test(one)).join('; '), baseUrl);
};

/** A person's authenticator app and backup codes. */
export interface SecondFactor {
  readonly key: string;
  readonly backupCodes: readonly string[];
}

/** Starts the setup of an authenticator app. @throws Error if it is refused */
export const startSetUp = async (client: PanelClient, password: string): Promise<SecondFactor> => {
  const reply = await client.send('POST', '/admin/auth/two-factor/enable', { password });
  if (reply.status !== 200) throw new Error(`two-factor sign-in was refused: ${JSON.stringify(reply.body)}`);
  const { totpURI, backupCodes } = reply.body as { totpURI: string; backupCodes: string[] };
  return { key: new URL(totpURI).searchParams.get('secret') ?? '', backupCodes };
};

/** Signs a person in and turns two-factor sign-in on, with the code that the app shows. */
export const setUpTwoFactor = async (person: TestPerson): Promise<SecondFactor & { readonly client: PanelClient }> => {
  const before = await signIn(person);
  const factor = await startSetUp(before, person.password);
  const reply = await before.send('POST', '/admin/auth/two-factor/verify-totp', { code: appCode(factor.key) });
  if (reply.status !== 200) throw new Error(`the code was refused: ${JSON.stringify(reply.body)}`);
  return { ...factor, client: withCookies(before, reply) };
};

/** A person who has entered the password but not the code. */
export const enterPassword = async ({ email, password }: TestPerson): Promise<PanelClient> => {
  const reply = await panelClient('').send('POST', '/admin/auth/sign-in/email', { email, password });
  return withCookies(panelClient(''), reply);
};

/** A passkey of a person that no device has. @returns its id */
export const insertPasskey = async (userId: string): Promise<string> => {
  const id = newId('staff');
  const device = { deviceType: 'singleDevice', backedUp: false, counter: 0 };
  await prisma.staffPasskey.create({ data: { id, userId, name: 'Lost', credentialID: id, publicKey: '', ...device } });
  return id;
};

/** Sends a code as the second step of a sign-in. */
export const enterCode = (client: PanelClient, code: string): Promise<PanelReply> =>
  client.send('POST', '/admin/auth/two-factor/verify-totp', { code });

/** Sends a backup code as the second step of a sign-in. */
export const enterBackupCode = (client: PanelClient, code: string): Promise<PanelReply> =>
  client.send('POST', '/admin/auth/two-factor/verify-backup-code', { code });
