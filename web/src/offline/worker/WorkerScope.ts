interface Lasting extends Event {
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
