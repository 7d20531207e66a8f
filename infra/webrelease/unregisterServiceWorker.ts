interface WorkerScope {
  caches: { keys(): Promise<string[]>; delete(name: string): Promise<boolean> }
  registration: { unregister(): Promise<boolean> }
  skipWaiting(): Promise<void>
  addEventListener(
    kind: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}

/** Replaces the offline worker, empties its caches and unregisters: the page is then as if there had been none. */
const unregister = (scope: WorkerScope): void => {
  scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
  scope.addEventListener('activate', (event) =>
    event.waitUntil(
      scope.caches
        .keys()
        .then((names) => Promise.all(names.map((name) => scope.caches.delete(name))))
        .then(() => scope.registration.unregister()),
    ),
  )
}

/** The same as the browser loads it: self-contained source text. */
export const unregisterServiceWorkerCode = `(${unregister.toString()})(self)`
