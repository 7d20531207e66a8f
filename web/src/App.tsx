import { MantineProvider } from '@mantine/core'
import { useRoutes } from 'react-router-dom'
import { useBrand } from './brand/brand'
import { colorSchemeManager } from './core/colorScheme'
import { SessionProvider } from './core/SessionProvider'
import { PageRouter } from './core/PageRouter'
import { makeTheme, ownSurfaces } from './core/theme'
import { makeRoutes } from './routes'
import { Toasts } from './ui/toast/Toasts'

const routes = makeRoutes()
const schemes = colorSchemeManager()

const Pages = () => useRoutes(routes)

/** Theme, session and routes, around every page. */
export const App = () => {
  const brand = useBrand()
  return (
    <MantineProvider
      theme={makeTheme(brand)}
      cssVariablesResolver={ownSurfaces}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      // The library's own variables are written at run time: as a file they would cost four kilobytes more.
      deduplicateCssVariables={false}
    >
      <SessionProvider>
        <PageRouter>
          <Pages />
        </PageRouter>
        <Toasts />
      </SessionProvider>
    </MantineProvider>
  )
}
