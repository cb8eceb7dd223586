import type { PanelRoute } from '../../../http/route.ts';
import { createUserRoute } from './create.ts';
import { disableUserRoute } from './disable.ts';
import { enableUserRoute } from './enable.ts';
import { listUsersRoute } from './list.ts';
import { resetTwoFactorRoute } from './reset-two-factor.ts';
import { setUserPasswordRoute } from './set-password.ts';
import { updateUserRoute } from './update.ts';

/** The endpoints of users. */
export const userRoutes: readonly PanelRoute[] = [
  listUsersRoute,
  createUserRoute,
  updateUserRoute,
  disableUserRoute,
  enableUserRoute,
  setUserPasswordRoute,
  resetTwoFactorRoute,
];
