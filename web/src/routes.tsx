import { createBrowserRouter } from 'react-router-dom'
import { RouteError } from './core/RouteError'
import { SignedOutOnly } from './core/SignedOutOnly'
import { NotFoundPage } from './pages/NotFoundPage'
import { patterns } from './paths'
import { Shell } from './shell/Shell'
import { Loading } from './ui/Loading'

const login = async () => ({ Component: (await import('./pages/LoginPage')).LoginPage })
const signedIn = async () => ({ Component: (await import('./core/SignedIn')).SignedIn })

/** Every page of the portal; each arrives when somebody goes there. */
export const makeRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <RouteError />,
      hydrateFallbackElement: <Loading label="Loading" />,
      children: [
        {
          errorElement: <RouteError />,
          children: [
            { element: <SignedOutOnly />, children: [{ path: patterns.login, lazy: login }] },
            { lazy: signedIn, children: [{ index: true, element: <NotFoundPage /> }] },
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ])
