import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const displayName = /^\w+\.displayName = "[^"]*";$/gm
const madeByReact = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext)\()/gm
const boundary = /^(var \w+ = )(class extends React\d*\.Component \{\n[\s\S]*?\n\})(;)$/gm
const warning = /^( +)(warning\()/gm

/** Where the router asks whether it loads data or has a server: never here. */
export const neverSo: readonly [asked: string, answered: string][] = [
  ['shouldPrefetch && !isAbsolute ?', 'false ?'],
  ['isDataRoute ? useNavigateStable() : useNavigateUnstable()', 'useNavigateUnstable()'],
  ['dataRouterState && (match.route.ErrorBoundary || match.route.errorElement || index === 0) ?', 'false ?'],
]

/** What the router works out at every question, of the same table of pages: here it keeps it. */
export const keptOnce: readonly [asked: string, kept: string][] = [
  ['precomputedBranches ?? flattenAndRankRoutes(routes)', 'routes.ranked ??= flattenAndRankRoutes(routes)'],
]

/**
 * The text of the router as this page uses it: without its advice to developers, without what loads data or has a
 * server, and with nothing said at its top that a bundler must take for an effect. A name for developers' tools, a
 * component made by a call, a class of a library's class: each of these kept what nobody uses.
 */
export const readForPages = (text: string): string =>
  [...neverSo, ...keptOnce].reduce(
    (lean, [asked, answered]) => lean.replace(asked, answered),
    text
      .replace(displayName, '')
      .replace(madeByReact, '$1/* @__PURE__ */ $2')
      .replace(boundary, '$1/* @__PURE__ */ (() => $2)()$3')
      .replace(warning, '$1/* @__PURE__ */ $2'),
  )

/** The router as it is meant for production, and of it only what the page uses. */
export const leanRouter = (): Plugin => {
  const entry = createRequire(import.meta.url).resolve('react-router')
  const folder = path.join(path.dirname(entry), '../production')
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'react-router' ? path.join(folder, 'index.mjs') : undefined),
    transform: (code, id) => (id.startsWith(folder) ? { code: readForPages(code), map: null } : undefined),
  }
}
