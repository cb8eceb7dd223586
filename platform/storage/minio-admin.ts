import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { Client } from 'minio';
import { z } from 'zod';
import { requireValue } from '../../domain/assert.ts';
import { connectionTo } from './agent.ts';
import { assumeRole, RoleRefused, type StorageKeys } from './keys.ts';

/** A MinIO server and its root account. */
export interface MinioServer {
  readonly endpoint: string;
  readonly region: string;
  readonly root: StorageKeys;
}

/** The user that Docket gets, and the buckets that it may use; `*` in a name stands for any characters. */
export interface MinioUser extends StorageKeys {
  readonly buckets: readonly string[];
}

const bucketActions = [
  's3:CreateBucket',
  's3:GetBucketCors',
  's3:GetBucketLocation',
  's3:GetLifecycleConfiguration',
  's3:ListBucket',
  's3:ListBucketMultipartUploads',
  's3:PutBucketCors',
  's3:PutLifecycleConfiguration',
];
const objectActions = [
  's3:AbortMultipartUpload',
  's3:DeleteObject',
  's3:GetObject',
  's3:GetObjectTagging',
  's3:ListMultipartUploadParts',
  's3:PutObject',
  's3:PutObjectTagging',
];

/**
 * The rights that Docket needs on its buckets; none on other buckets, on users or on the server. A user may call
 * AssumeRole unless a policy denies it.
 */
const policyOf = ({ buckets }: MinioUser) => ({
  Version: '2012-10-17',
  Statement: [
    { Effect: 'Allow', Action: bucketActions, Resource: buckets.map((bucket) => `arn:aws:s3:::${bucket}`) },
    { Effect: 'Allow', Action: objectActions, Resource: buckets.map((bucket) => `arn:aws:s3:::${bucket}/*`) },
  ],
});

/** MinIO's number for the cipher below. */
const pbkdf2AesGcm = 2;
/** MinIO splits longer texts into parts, which nothing here needs. */
const partMaxBytes = 16_384;

/**
 * Encrypts the body of a request with the requester's secret, as MinIO's admin API wants it: salt, cipher, nonce, and
 * one part of a stream in AES-256-GCM. The stream authenticates in each part whether it is the last one, and the tag of
 * an empty text.
 */
const encrypt = (secretKey: string, body: Buffer): Buffer => {
  if (body.length > partMaxBytes) throw new Error(`The text has ${body.length} bytes, more than one part.`);
  const salt = randomBytes(32);
  const nonce = randomBytes(8);
  const key = pbkdf2Sync(secretKey, salt, 8_192, 32, 'sha256');
  const seal = (number: number, bytes: Buffer, associated: Buffer): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32LE(number);
    const cipher = createCipheriv('aes-256-gcm', key, Buffer.concat([nonce, counter]));
    cipher.setAAD(associated);
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  const nothing = Buffer.alloc(0);
  const isLast = Buffer.from([0x80]);
  const part = seal(1, body, Buffer.concat([isLast, seal(0, nothing, nothing)]));
  return Buffer.concat([salt, Buffer.from([pbkdf2AesGcm]), nonce, part]);
};

/** Statuses with answers that are clearer than the client's own errors. */
const readable = [200, 204, 400, 403, 404, 405, 409, 501];

const adminOf = ({ endpoint, region, root }: MinioServer) => {
  const client = new Client({
    ...connectionTo(endpoint),
    accessKey: root.accessKey,
    secretKey: root.secretKey,
    region,
    pathStyle: true,
  });
  return async (method: 'GET' | 'PUT', name: string, query: Record<string, string>, body: Buffer = Buffer.alloc(0)) => {
    const response = await client.makeRequestAsync(
      // The path of the admin API is that of an object in a bucket with this name, which MinIO reserves.
      { method, bucketName: 'minio', objectName: `admin/v3/${name}`, query: new URLSearchParams(query).toString() },
      body,
      readable,
    );
    const answer = await text(response);
    const status = requireValue(response.statusCode, 'the status of a response');
    if (status === 404) return null;
    if (status < 300) return answer;
    throw new Error(`MinIO refuses ${name} with ${status}: ${answer.slice(0, 300)}`);
  };
};

const UserInfo = z.object({ policyName: z.string().default('') });
const PolicyInfo = z.object({
  Policy: z.object({ Statement: z.array(z.object({ Action: z.array(z.string()), Resource: z.array(z.string()) })) }),
});

const sortStatements = (statements: z.output<typeof PolicyInfo>['Policy']['Statement']): string =>
  JSON.stringify(statements.map(({ Action, Resource }) => [Action.toSorted(), Resource.toSorted()]).toSorted());

/** Whether the user's secret opens the server. */
const opens = async ({ endpoint, region }: MinioServer, { accessKey, secretKey }: MinioUser): Promise<boolean> => {
  try {
    const nothing = { Effect: 'Deny', Action: ['s3:*'], Resource: ['arn:aws:s3:::*'] };
    const policy = JSON.stringify({ Version: '2012-10-17', Statement: [nothing] });
    await assumeRole({ endpoint, region, accessKey, secretKey }, policy, 900);
    return true;
  } catch (error) {
    if (error instanceof RoleRefused) return false;
    throw error;
  }
};

/**
 * Gives Docket its own user on a MinIO server, with a policy that is limited to its buckets. Repeating it changes
 * nothing, and several processes may do it at the same time.
 * @returns whether anything was changed
 * @throws Error if MinIO refuses the root account or the user; StorageUnavailable if it is unavailable
 */
export const ensureMinioUser = async (server: MinioServer, user: MinioUser): Promise<boolean> => {
  const { root } = server;
  const { accessKey, secretKey } = user;
  if (accessKey === root.accessKey) {
    throw new Error(`Docket's access key ${accessKey} is MinIO's root account. Give the root account another name.`);
  }
  const call = adminOf(server);
  const policyName = `docket-user-${accessKey}`;
  const policy = policyOf(user);
  const info = await call('GET', 'user-info', { accessKey });
  const known = info === null ? null : UserInfo.parse(JSON.parse(info));
  const kept = await call('GET', 'info-canned-policy', { name: policyName, v: '2' });
  const keptPolicy = kept === null ? null : PolicyInfo.safeParse(JSON.parse(kept));
  const isRight =
    known?.policyName === policyName &&
    keptPolicy?.success === true &&
    sortStatements(keptPolicy.data.Policy.Statement) === sortStatements(policy.Statement) &&
    (await opens(server, user));
  if (isRight) return false;
  await call('PUT', 'add-canned-policy', { name: policyName }, Buffer.from(JSON.stringify(policy)));
  const account = Buffer.from(JSON.stringify({ secretKey, status: 'enabled' }));
  await call('PUT', 'add-user', { accessKey }, encrypt(root.secretKey, account));
  await call('PUT', 'set-user-or-group-policy', { policyName, userOrGroup: accessKey, isGroup: 'false' });
  return true;
};
