import { filesCache, shellCache } from '../cacheNames'
import { sharePath } from '../../../../shared/sharelinks/linkEnds'
import { apiPrefix } from '../../../../shared/core/services'
import { siteFilesPrefix } from '../../../../shared/core/siteFiles'

export interface Lasting extends Event {
  /** The worker is not stopped before this is over. */
  waitUntil(work: Promise<unknown>): void
}

export interface Fetching extends Lasting {
  readonly request: Request
  /** What the browser asked for while the worker was started; undefined where it does not do that. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

/** As much of a service worker's global object as is used; the types of the page know nothing of it. */
export interface WorkerScope {
  readonly caches: CacheStorage
  readonly location: { readonly origin: string }
  readonly clients: { claim(): Promise<void> }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
  fetch(input: Request | string, init?: RequestInit): Promise<Response>
  addEventListener(kind: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void
}

/** One document answers every page. */
const documentKey = '/'

const etagOf = (response: Response | undefined): string | null | undefined => response?.headers.get('etag')

/** Keeps the document that was served; the files of another one leave with it. */
export const keepDocument = async (caches: CacheStorage, served: Response): Promise<void> => {
  const shell = await caches.open(shellCache)
  const known = await shell.match(documentKey, { ignoreVary: true })
  if (known !== undefined && etagOf(known) !== etagOf(served)) await caches.delete(filesCache)
  await shell.put(documentKey, served)
}

/** After this long the last document opens: it says itself what it does not reach. */
const patienceMs = 8000

const afterPatience = () =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))

const keptDocument = async (caches: CacheStorage): Promise<Response | undefined> => {
  const shell = await caches.open(shellCache)
  return shell.match(documentKey, { ignoreVary: true })
}

/**
 * A page comes from the network, always, so that no one stays on an old one; without a connection, or on one that
 * brings nothing for long, it is the document as it was served last.
 */
export const answerPage =
  (caches: CacheStorage) =>
  async (ask: () => Promise<Response>, keepAlive: (work: Promise<unknown>) => void): Promise<Response> => {
    const fetched = ask()
    const keep = async () => {
      const served = await fetched
      if (served.status === 200) await keepDocument(caches, served.clone())
    }
    keepAlive(keep().catch(() => undefined))
    const served = await Promise.race([fetched, afterPatience()]).catch(() => undefined)
    // Where nothing is kept, one waits, or hears why it failed.
    return served ?? (await keptDocument(caches)) ?? fetched
  }

interface Asked {
  method: string
  mode: string
  url: string
}

/**
 * What the worker answers: pages, which are all the one document but for that of a shared link, and files whose names change with what is in them.
 * Everything else, and every question to the API, goes its way as if there were no worker.
 */
export const routeOf = ({ method, mode, url }: Asked, origin: string): 'page' | 'file' | undefined => {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin) return undefined
  if (pathname.startsWith(`/${siteFilesPrefix}`)) return 'file'
  const isOther = pathname.startsWith(`${apiPrefix}/`) || pathname.startsWith(sharePath)
  const isDocument = mode === 'navigate' && !isOther
  return isDocument && !/\.[A-Za-z0-9]+$/.test(pathname) ? 'page' : undefined
}

type Fetch = (request: Request) => Promise<Response>

/** A file never changes under its name: whichever was fetched once is the one that is wanted. */
export const answerFile =
  (caches: CacheStorage, fetch: Fetch) =>
  async (request: Request, keepAlive: (work: Promise<unknown>) => void): Promise<Response> => {
    const files = await caches.open(filesCache)
    const kept = await files.match(request.url, { ignoreVary: true })
    if (kept !== undefined) return kept
    const response = await fetch(request)
    // A full disk must not cost the answer.
    if (response.status === 200) keepAlive(files.put(request.url, response.clone()).catch(() => undefined))
    return response
  }

/** Opens the portal without a connection. It asks and keeps nothing of anybody: no answer of the API passes here. */
export const serveOffline = (scope: WorkerScope): void => {
  const { caches } = scope
  const file = answerFile(caches, (request) => scope.fetch(request))
  const page = answerPage(caches)

  const askForPage = async ({ preloadResponse, request }: Fetching): Promise<Response> =>
    (await preloadResponse) ?? scope.fetch(request)

  scope.addEventListener('install', (event) => {
    const prepare = async () => {
      const served = await scope.fetch('/', { cache: 'no-cache' })
      if (served.status === 200) await keepDocument(caches, served)
      // One that has nothing of a page in its hands takes over at once from one that might be wrong.
      await scope.skipWaiting()
    }
    event.waitUntil(prepare())
  })
  scope.addEventListener('activate', (event) => {
    const takeOver = async () => {
      await scope.registration.navigationPreload?.enable()
      await scope.clients.claim()
    }
    event.waitUntil(takeOver())
  })
  scope.addEventListener('fetch', (event) => {
    const route = routeOf(event.request, scope.location.origin)
    const keepAlive = (work: Promise<unknown>) => event.waitUntil(work)
    if (route === 'file') event.respondWith(file(event.request, keepAlive))
    if (route === 'page') event.respondWith(page(() => askForPage(event), keepAlive))
  })
}
