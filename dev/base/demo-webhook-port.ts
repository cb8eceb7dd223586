/** The loopback port where `npm run demo` receives webhooks. The embedded stack trusts it if WEBHOOK_TRUSTED_ORIGINS is empty. */
export const demoWebhookPort = 9099;

/** The loopback port that the documentation's receivers listen on, beside the demo's. The embedded stack trusts it in the same way. */
export const localWebhookPort = 9098;
