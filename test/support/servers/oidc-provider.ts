import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { findFreePort } from '../../../dev/processes/free-ports.ts';
import { atFileEnd } from '../file-end/at-file-end.ts';

/** The claims of a person in the provider's token. */
export interface OidcPerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
}

/** An OpenID Connect provider: discovery, keys, code with PKCE and nonce, and tokens signed with RS256. */
export interface OidcProvider {
  readonly issuer: string;
  /** Sets the person who is signed in at the provider from now on. */
  signedIn(person: OidcPerson): void;
  /** Changes the next tokens before they are signed. */
  forge(change: Readonly<Record<string, unknown>>): void;
  /** Breaks the signatures of the next answer's tokens. */
  breakSignature(): void;
}

/** Starts a provider on this machine; it ends after the tests of the file. */
export const startOidcProvider = async (): Promise<OidcProvider> => {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  const port = await findFreePort();
  const issuer = `http://127.0.0.1:${port}`;
  server.issuer.url = issuer;
  await server.start(port, '127.0.0.1');
  atFileEnd(() => server.stop());
  let claims: Readonly<Record<string, unknown>> = {};
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken) => Object.assign(payload, claims));
  return {
    issuer,
    signedIn(person) {
      claims = { ...person };
    },
    forge(change) {
      claims = { ...claims, ...change };
    },
    breakSignature() {
      server.service.once(Events.BeforeResponse, ({ body }) => {
        if (typeof body !== 'object') return;
        const [header, payload, signature = ''] = String(body.id_token).split('.');
        body.id_token = [header, payload, [...signature].reverse().join('')].join('.');
      });
    },
  };
};
