import { answerPage, keepDocument } from './answerPage'
import { routeOf } from './routeOf'
import type { Fetching, WorkerScope } from './WorkerScope'
import { filesCache } from '../cacheNames'

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
