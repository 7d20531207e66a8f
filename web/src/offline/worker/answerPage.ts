import { filesCache, shellCache } from '../cacheNames'

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
