/**
 * The loopback ports where `npm run demo` receives webhooks: the first one that is free. The embedded stack trusts them
 * if WEBHOOK_TRUSTED_ORIGINS is empty.
 */
export const demoWebhookPorts = [9099, 19_099, 29_099, 39_099, 49_099] as const;

/**
 * The loopback port that the documentation's receivers listen on, beside the demo's. The embedded stack trusts it in
 * the same way.
 */
export const localWebhookPort = 9098;
