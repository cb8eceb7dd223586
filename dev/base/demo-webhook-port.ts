/** The loopback port where `npm run demo` receives webhooks. The embedded stack trusts it if WEBHOOK_TRUSTED_ORIGINS is empty. */
export const demoWebhookPort = 9099;
