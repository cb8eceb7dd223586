import type { PanelRoute } from '../../http/route.ts';
import { confirmIdentityRoute } from './confirm.ts';
import { getMeRoute } from './me.ts';
import { listPasskeysRoute } from './passkeys/list.ts';
import { removePasskeyRoute } from './passkeys/remove.ts';
import { renamePasskeyRoute } from './passkeys/rename.ts';
import { savePreferencesRoute } from './preferences.ts';
import { endSignInRoute } from './sign-ins/end.ts';
import { listSignInsRoute } from './sign-ins/list.ts';
import { listViewsRoute } from './views/list.ts';
import { removeViewRoute } from './views/remove.ts';
import { saveViewRoute } from './views/save.ts';

/** The endpoints of a person's own account: identity, passkeys, sign-ins and saved views. */
export const accessRoutes: readonly PanelRoute[] = [
  getMeRoute,
  confirmIdentityRoute,
  listPasskeysRoute,
  renamePasskeyRoute,
  removePasskeyRoute,
  savePreferencesRoute,
  listSignInsRoute,
  endSignInRoute,
  listViewsRoute,
  saveViewRoute,
  removeViewRoute,
];
