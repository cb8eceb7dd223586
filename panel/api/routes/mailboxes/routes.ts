import type { PanelRoute } from '../../http/route.ts';
import { createMailboxRoute } from './create.ts';
import { editMailboxRoute } from './edit.ts';
import { listMailboxesRoute } from './list.ts';
import { listRefusedMailsRoute } from './refused.ts';
import { removeMailboxRoute } from './remove.ts';
import { updateMailboxRoute } from './update.ts';

/** The endpoints of mailboxes. */
export const mailboxRoutes: readonly PanelRoute[] = [
  listMailboxesRoute,
  createMailboxRoute,
  editMailboxRoute,
  updateMailboxRoute,
  listRefusedMailsRoute,
  removeMailboxRoute,
];
