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
