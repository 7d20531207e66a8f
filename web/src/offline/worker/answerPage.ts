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

/**
 * A page comes from the network, always, so that nobody stays on an old one; without a connection it is the document
 * as it was served last.
 */
export const answerPage =
  (caches: CacheStorage) =>
  async (ask: () => Promise<Response>, keepAlive: (work: Promise<unknown>) => void): Promise<Response> => {
    try {
      const served = await ask()
      if (served.status === 200) {
        keepAlive(keepDocument(caches, served.clone()).catch(() => undefined))
      }
      return served
    } catch (failure) {
      const shell = await caches.open(shellCache)
      const kept = await shell.match(documentKey, { ignoreVary: true })
      if (kept === undefined) throw failure
      return kept
    }
  }
