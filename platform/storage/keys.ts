import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { XMLParser } from 'fast-xml-parser';
import { AssumeRoleProvider } from 'minio/dist/esm/AssumeRoleProvider.mjs';
import { z } from 'zod';
import { requireValue } from '../../domain/assert.ts';
import type { Config } from '../config.ts';
import { storageAgent } from './agent.ts';
import { StorageUnavailable, storageCall } from './unavailable.ts';

/** A key pair of the object storage. A session token makes it a temporary one. */
export interface StorageKeys {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly sessionToken?: string;
}

export interface TemporaryKeys extends StorageKeys {
  readonly expiresAtMs: number;
}

/** The storage gives no temporary keys: it has no STS, or does not let this account use it. */
export class RoleRefused extends Error {
  override name = 'RoleRefused';
}

const Answer = z.object({
  AssumeRoleResponse: z.object({
    AssumeRoleResult: z.object({
      Credentials: z.object({
        AccessKeyId: z.string().min(1),
        SecretAccessKey: z.string().min(1),
        SessionToken: z.string().min(1),
        Expiration: z.iso.datetime({ offset: true }),
      }),
    }),
  }),
});

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false });

const parseXml = (body: string): unknown => {
  try {
    return parser.parse(body);
  } catch {
    return null;
  }
};

const codeIn = (body: string): string => /<Code>([^<]{1,100})<\/Code>/.exec(body)?.[1] ?? 'no S3 error code';

const agents = { 'http:': storageAgent(false), 'https:': storageAgent(true) } as const;

/**
 * Asks the storage's STS for temporary keys that may do what both the account and the policy allow.
 * @param policy an IAM policy as JSON
 * @throws RoleRefused if the storage gives none; StorageUnavailable if it is unavailable
 */
export const assumeRole = async (
  { endpoint = '', region, accessKey, secretKey }: Pick<Config['storage'], 'endpoint' | 'region'> & StorageKeys,
  policy: string,
  lifeSeconds: number,
): Promise<TemporaryKeys> => {
  const url = new URL(endpoint);
  const protocol = url.protocol === 'https:' ? 'https:' : 'http:';
  const provider = new AssumeRoleProvider({
    stsEndpoint: url.origin,
    region,
    accessKey,
    secretKey,
    policy,
    durationSeconds: lifeSeconds,
    transportAgent: agents[protocol],
  });
  const { requestOptions, requestData } = provider.getRequestConfig();
  const [status, body] = await storageCall(async () => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      // Node.js looks up a host name with brackets in DNS; the signature is about the header, which keeps them.
      const hostname = url.hostname.replace(/^\[|\]$/g, '');
      const send = protocol === 'https:' ? httpsRequest : httpRequest;
      send({ ...requestOptions, hostname }, resolve)
        .once('error', reject)
        .end(requestData);
    });
    return [requireValue(response.statusCode, 'the status of a response'), await text(response)] as const;
  });
  if ((status >= 500 && status !== 501) || status === 429) {
    throw new StorageUnavailable(new Error(`AssumeRole was answered with ${status} (${codeIn(body)}).`));
  }
  const answer = Answer.safeParse(parseXml(body));
  if (!answer.success) throw new RoleRefused(`AssumeRole was answered with ${status} (${codeIn(body)})`);
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } =
    answer.data.AssumeRoleResponse.AssumeRoleResult.Credentials;
  return {
    accessKey: AccessKeyId,
    secretKey: SecretAccessKey,
    sessionToken: SessionToken,
    expiresAtMs: Date.parse(Expiration),
  };
};
