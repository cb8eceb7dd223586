import type { PanelRoute } from '../../http/route.ts';
import { listLessonsRoute } from './list.ts';
import { removeLessonsRoute } from './remove.ts';

/** The endpoints of lessons. */
export const lessonRoutes: readonly PanelRoute[] = [listLessonsRoute, removeLessonsRoute];
