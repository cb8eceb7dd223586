import { createBrowserRouter } from 'react-router';
import { SignInPage } from './pages/access/sign-in';
import { pages } from './pages/pages';
import { Frame } from './shell/frame';
import { NotFoundPage, PageCrash } from './shell/not-found';

/** Every address of the panel: the sign-in, and the pages within the frame that only a signed-in person gets to. */
export const router = createBrowserRouter(
  [
    { path: '/sign-in', element: <SignInPage /> },
    {
      path: '/',
      element: <Frame />,
      errorElement: <PageCrash />,
      children: [
        ...pages.flatMap(({ routes }) => routes).map((route) => ({ ...route, errorElement: <PageCrash /> })),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ],
  { basename: '/admin' },
);
