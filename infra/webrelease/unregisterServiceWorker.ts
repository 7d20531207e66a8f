interface LeavingScope {
  caches: { keys(): Promise<string[]>; delete(name: string): Promise<boolean> }
  registration: { unregister(): Promise<boolean> }
  skipWaiting(): Promise<void>
  addEventListener(
    kind: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void
}

/** Takes the place of the worker, forgets what it kept, and goes: the page is then as if there had been none. */
const leave = (scope: LeavingScope): void => {
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

/** The same as the browser wants it: text that stands on nothing else. */
export const leavingWorkerCode = `(${leave.toString()})(self)`
