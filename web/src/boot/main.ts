/**
 * The boot script, inline in the document: it runs before the page's own program has arrived. It sets the colour scheme
 * before the first paint, then prefetches the files and the answers of the page that was opened. A wrong guess costs a
 * download, nothing else.
 */
import '../core/boot/parseWithoutEval'
import { prefetchPage } from '../core/boot/pageAnswers'
import { renewSession } from '../core/session/renewSession'
import { hasSession, storedToken } from '../core/session/tokenStore'
import { drawKnownTypeface } from '../core/styles/typeface'
import { openedPage, type PrefetchList, pageAddress, prefetchListId } from './prefetchList'

/** Key and values are those of `core/styles/colorScheme.ts`; a page that may not read storage follows the system. */
const setColorScheme = (): void => {
  let choice: string | null = null
  try {
    choice = localStorage.getItem('portal:browser:colorScheme')
  } catch {
    // Refused.
  }
  const isDark =
    choice === '"dark"' || (choice !== '"light"' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-color-scheme', isDark ? 'dark' : 'light')
}

const prefetchFile = (file: string): void => {
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

/** Answers that were prefetched would be one's own (`core/session/viewing.ts`). */
const isViewing = (): boolean => {
  try {
    return sessionStorage.getItem('portal:viewing') !== null
  } catch {
    return false
  }
}

const accessToken = async (): Promise<string | undefined> => {
  const token = storedToken(document.cookie, Date.now())
  return token === undefined && hasSession(document.cookie) ? renewSession().catch(() => undefined) : token
}

setColorScheme()
drawKnownTypeface()
const opened = openedPage(document.cookie, location.pathname)
const token = accessToken()
const list = JSON.parse(document.getElementById(prefetchListId)?.textContent ?? '{}') as PrefetchList
const page = opened && list[opened.name]
if (opened !== undefined && page !== undefined) {
  if (page.path !== undefined && !isViewing()) prefetchPage(pageAddress(page.path, opened.ids), token)
  page.files.forEach(prefetchFile)
}
