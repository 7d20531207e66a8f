/**
 * Runs before the page's own program has arrived, from within the document: the colour scheme before the first paint,
 * then what the opened page will ask for anyway, its first answers and its files. A wrong guess costs a download,
 * nothing else.
 */
import '../core/boot/parseWithoutEval'
import { heldToken } from '../core/session/heldToken'
import { askEarly } from '../core/boot/earlyAnswers'
import { hasSessionCookie } from '../core/session/hasSessionCookie'
import { askForSubscriptions } from './askForSubscriptions'
import { askForWidgets } from './askForWidgets'
import { readEarlyPages, type EarlyPages, aheadPage } from './earlyPages'
import { openedPage } from './openedPage'
import { renewEarly } from './renewEarly'

/**
 * Before the first paint, so that a remembered choice against the system's never flashes. Key and values are those of
 * `core/colorScheme.ts`; a page that may not read storage follows the system.
 */
const setColorScheme = (): void => {
  const readChoice = (): string | null => {
    try {
      return localStorage.getItem('portal:browser:colorScheme')
    } catch {
      return null
    }
  }
  const choice = readChoice()
  const isDark =
    choice === '"dark"' || (choice !== '"light"' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
}

/** Runs what needs nothing else of the page, which is still on its way. What does not arrive the page asks for itself. */
const runAhead = (pages: EarlyPages, files: readonly string[]): void => {
  for (const file of pages[aheadPage]?.files ?? []) {
    if (files.includes(file)) import(/* @vite-ignore */ `/${file}`).catch(() => undefined)
  }
}

/** Asks for scripts and style sheets ahead of their use. */
const askForFiles = (files: readonly string[]): void => {
  for (const file of files) {
    const isStyle = file.endsWith('.css')
    const link = document.createElement('link')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    // As the page itself will ask: a file that was fetched in another mode is fetched again.
    link.crossOrigin = 'anonymous'
    link.href = `/${file}`
    // The entry goes first: it runs while the rest is still on the way.
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}

setColorScheme()
const held = heldToken(document.cookie, Date.now())
const token = held === undefined && hasSessionCookie(document.cookie) ? renewEarly() : Promise.resolve(held)
const opened = openedPage(document.cookie, location.pathname)
const pages = readEarlyPages()
const page = opened && pages[opened.name]
if (opened !== undefined && page !== undefined) {
  const { id = '{id}', view: viewid = '{view}' } = opened
  const addresses = page.questions.map((address) => address.replace('{id}', id).replace('{view}', viewid))
  // What the path does not name, an answer may.
  askEarly(
    addresses.filter((address) => !address.includes('{')),
    token,
  )
  askForFiles(page.files)
  runAhead(pages, page.files)
  const [first = '', second = '', third = ''] = addresses
  if (opened.name === 'view') {
    const values = first.replace(/views\?.*/, 'values')
    void askForWidgets({ groupid: id, viewid, view: first, values, groups: second }, token)
  }
  if (opened.name === 'subscriptions' && opened.id === undefined) {
    void askForSubscriptions({ groups: first, who: second, ofGroup: third }, token)
  }
}
