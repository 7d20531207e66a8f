import { MantineProvider } from '@mantine/core'
import { RouterProvider } from 'react-router-dom'
import { useBrand } from './brand/brand'
import { colorSchemeManager } from './core/colorScheme'
import { SessionProvider } from './core/SessionProvider'
import { makeTheme, ownSurfaces } from './core/theme'
import { makeRouter } from './routes'
import { Toasts } from './ui/toast/Toasts'

const router = makeRouter()
const schemes = colorSchemeManager()

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
        <RouterProvider router={router} />
        <Toasts />
      </SessionProvider>
    </MantineProvider>
  )
}
