import { readWebhookKeys, WebhookSetupError } from 'docket-capture';
import { CommandError } from './failures.ts';

const require = (name: string, key: string): void => {
  try {
    readWebhookKeys(key);
  } catch (error) {
    if (!(error instanceof WebhookSetupError)) throw error;
    throw new CommandError(error.message.replace(/^keys/, name));
  }
};

/**
 * Checks the keys that sign and verify webhooks, before any is sent or accepted.
 * @throws CommandError that names the empty or malformed one
 */
export const requireKeys = (apiKey: string, secret: string | undefined): void => {
  require('The API key', apiKey);
  if (secret === undefined) return;
  require('--secret', secret);
  if (!secret.startsWith('whsec_')) {
    throw new CommandError('--secret is not a webhook secret (whsec_…). Copy it again.');
  }
};
