import { type RouteObject, useRoutes } from 'react-router-dom'
import { useEffect, useInsertionEffect } from 'react'
import { brandVariables } from './brand/accentShades'
import { useBrand } from './brand/brand'
import { installLater } from './core/boot/installLater'
import { useColorScheme } from './core/styles/colorScheme'
import type { SessionUser } from './core/session/sessionContext'
import { SessionProvider } from './core/session/SessionProvider'
import { PageRouter } from './core/routing/PageRouter'
import { ToastPlace } from './ui/toast/ToastPlace'

const Pages = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes)

interface Props {
  routes: RouteObject[]
  /** Who is signed in as far as it is known when the page is drawn first. */
  known: SessionUser | undefined
}

/** Theme, session and routes, around every page. */
export const App = ({ routes, known }: Props) => {
  const brand = useBrand()
  useColorScheme()
  // Before anything measures itself or reads a colour.
  useInsertionEffect(() => {
    const { style } = document.documentElement
    for (const [name, value] of Object.entries(brandVariables(brand))) style.setProperty(name, value)
  }, [brand])
  useEffect(() => installLater(brand), [brand])
  return (
    <SessionProvider known={known}>
      <PageRouter>
        <Pages routes={routes} />
      </PageRouter>
      <ToastPlace />
    </SessionProvider>
  )
}
