import type { ReactNode, ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { lazyPart } from '../../ui/lazyPart'

export type LoadPage = () => Promise<{ Component: ComponentType }>

/** A page that arrives when a person goes there, or ahead of that. */
const lazyPage = (load: LoadPage) => lazyPart(async () => (await load()).Component, 'boundary')

/** One line of the table of pages: what is there at once is an `element`, what arrives later `lazy`. */
interface PageRoute {
  path?: string
  index?: true
  element?: ReactNode
  lazy?: LoadPage
  children?: readonly PageRoute[]
}

interface Handle {
  preload: () => Promise<void>
}

const openPage = ({ path, index, element, lazy, children }: PageRoute): RouteObject => {
  const place = path === undefined ? {} : { path }
  const Page = lazy === undefined ? undefined : lazyPage(lazy)
  const shown = {
    ...place,
    element: Page === undefined ? element : <Page />,
    ...(Page === undefined ? {} : { handle: { preload: Page.preload } satisfies Handle }),
  }
  return index ? { ...shown, index } : { ...shown, children: openPages(children ?? []) }
}

/** The routes of a table of pages. */
export const openPages = (pages: readonly PageRoute[]): RouteObject[] => pages.map(openPage)

/**
 * Fetches what the page at this address is made of. Of the pages behind the sign-in a stranger needs only what leads
 * there.
 */
export const preloadPage = async (
  routes: RouteObject[],
  pathname: string,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<void> => {
  const lazy = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) =>
    route.handle === undefined ? [] : [route.handle as Handle],
  )
  await Promise.all(lazy.slice(0, isSignedIn ? undefined : 1).map(({ preload }) => preload()))
}
