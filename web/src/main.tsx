import './core/boot/trustedMarkup'
import './core/boot/parseWithoutEval'
import './core/styles/tokens.css'
import './core/styles/typeface.css'
import './core/styles/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'
import { hasSession } from './core/session/tokenStore'
import { preloadPage } from './core/routing/openPages'
import { watchErrors } from './pageerrors/watchErrors'
import { makeRoutes } from './routes'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root element')

const report = watchErrors()

/** What a page, or a part of it, has caught and says in its place. */
const onCaughtError = (error: unknown): void => {
  console.error(error)
  report(error)
}

const findKnownUser = async () => (await import('./core/session/account')).knownUser()

/**
 * Draws once all that the opened page is made of is here, so that the first drawing is the page itself, with what was
 * answered by then; until that the document shows that it is loading. What does not arrive the page tells itself.
 */
const start = async () => {
  const isSignedIn = hasSession(document.cookie)
  const routes = makeRoutes()
  const [known] = await Promise.all([
    isSignedIn ? findKnownUser().catch(() => undefined) : undefined,
    preloadPage(routes, window.location.pathname, { isSignedIn }).catch(() => undefined),
  ])
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <App routes={routes} known={known} />
    </StrictMode>,
  )
}

void start()
