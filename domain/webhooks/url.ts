import ipaddr from 'ipaddr.js';
import { isPublicAddress } from './public-address.ts';

/**
 * The maximum length of a webhook URL, in UTF-16 units as given; most receivers and proxies do not accept a longer URL
 * either.
 */
export const webhookUrlMaxLength = 2048;

export type WebhookUrlCheck = { ok: true; url: string } | { ok: false; reason: string };

/**
 * Ports of protocols other than HTTP that services use and that browsers refuse too (Fetch standard, "bad port").
 * Otherwise, requests with a chosen URL could probe such services on public hosts from Docket's address.
 */
const foreignPorts: ReadonlySet<string> = new Set(
  (
    '1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139 143 161 179 389 427 ' +
    '465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 ' +
    '6665 6666 6667 6668 6669 6679 6697 10080'
  ).split(' '),
);

const refuse = (reason: string): WebhookUrlCheck => ({ ok: false, reason });

/** Suffixes of names that are never public: two from the specification, and `localhost` from RFC 6761, section 6.3. */
const localSuffixes = ['internal', 'local', 'localhost'] as const;

/**
 * Returns what is wrong with the text itself. The URL parser would silently repair all of this into something the
 * caller did not write.
 */
const checkText = (value: string): string | null => {
  if (value.length > webhookUrlMaxLength) {
    return `must have at most ${webhookUrlMaxLength} characters; it has ${value.length}`;
  }
  if (/[\s\p{Cc}\\]/u.test(value)) {
    return 'must not contain spaces, control characters or backslashes; percent-encode them';
  }
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(value) || !URL.canParse(value)) {
    return 'must be a valid absolute URL such as https://example.com/webhooks';
  }
  return null;
};

/**
 * Returns what is wrong with the host of a parsed URL. The parser has already made its spelling canonical (case, octal,
 * hex, IDN).
 */
const checkHost = (host: string): string | null => {
  const address = host.startsWith('[') ? host.slice(1, -1) : host;
  if (ipaddr.isValid(address)) {
    if (isPublicAddress(address)) return null;
    return `must name a public host; ${address} is private or reserved`;
  }
  const name = host.replace(/\.+$/, '');
  const suffix = localSuffixes.find((local) => name === local || name.endsWith(`.${local}`));
  if (suffix !== undefined) {
    return `must name a public host; names that end in "${suffix}" are local`;
  }
  const hasEmptyPart = host.replace(/\.$/, '').split('.').includes('');
  return hasEmptyPart ? 'must not contain empty labels in the host; remove the extra dots' : null;
};

/**
 * Checks a webhook URL by the rules of the specification (absolute, https, public host), in every spelling that a host
 * can have, without resolving its name. Trusted origins (as `URL.origin` writes them) are exempt from the rules for
 * scheme and host. The `url` of a valid one is in canonical form, without the fragment, which is never sent. A `reason`
 * is a clause that follows the member's name: "must use https; …".
 */
export const checkWebhookUrl = (value: string, options: { trustedOrigins: readonly string[] }): WebhookUrlCheck => {
  const textReason = checkText(value);
  if (textReason !== null) return refuse(textReason);
  const url = new URL(value);
  if (url.username !== '' || url.password !== '') {
    return refuse('must not contain a user name or password; verify X-Webhook-Signature instead');
  }
  url.hash = '';
  if (!options.trustedOrigins.includes(url.origin)) {
    if (url.protocol !== 'https:') return refuse(`must use https; it uses ${url.protocol.slice(0, -1)}`);
    if (foreignPorts.has(url.port)) return refuse(`must not use port ${url.port}, which belongs to another protocol`);
    const hostReason = checkHost(url.hostname);
    if (hostReason !== null) return refuse(hostReason);
  }
  return url.href.length > webhookUrlMaxLength
    ? refuse(`must have at most ${webhookUrlMaxLength} characters when percent-encoded; it has ${url.href.length}`)
    : { ok: true, url: url.href };
};
