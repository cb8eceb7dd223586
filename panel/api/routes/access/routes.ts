import type { PanelRoute } from '../../http/route.ts';
import { confirmIdentityRoute } from './confirm.ts';
import { getMeRoute } from './me.ts';
import { listPasskeysRoute } from './passkeys/list.ts';
import { removePasskeyRoute } from './passkeys/remove.ts';
import { renamePasskeyRoute } from './passkeys/rename.ts';
import { listViewsRoute } from './views/list.ts';
import { removeViewRoute } from './views/remove.ts';
import { saveViewRoute } from './views/save.ts';

/** The endpoints of the own account of a person: who it is, passkeys and saved views. */
export const accessRoutes: readonly PanelRoute[] = [
  getMeRoute,
  confirmIdentityRoute,
  listPasskeysRoute,
  renamePasskeyRoute,
  removePasskeyRoute,
  listViewsRoute,
  saveViewRoute,
  removeViewRoute,
];
