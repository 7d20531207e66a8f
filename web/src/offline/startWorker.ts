import { offlineWorkerFile, siteFilesPrefix } from '../../../shared/core/siteFiles'
import { filesCache } from './cacheNames'

interface TrustedTypeFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL(url: string): unknown }
}

const workerUrl = `/${offlineWorkerFile}`

/** The one address of a script that the page may write; the content security policy names this policy. */
const trustedUrl = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypeFactory }
  const policy = trustedTypes?.createPolicy('offline-worker', { createScriptURL: () => workerUrl })
  return (policy?.createScriptURL(workerUrl) ?? workerUrl) as string
}

/** What this page fetched before the worker was there to keep it. */
const fetchedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && pathname.startsWith(`/${siteFilesPrefix}`),
    )
    .map(({ pathname }) => pathname)

const keepFetched = async (): Promise<void> => {
  const files = await caches.open(filesCache)
  for (const file of new Set(fetchedFiles())) {
    if ((await files.match(file, { ignoreVary: true })) === undefined) await files.add(file)
  }
}

let hasStarted = false

/** Lets the portal open without a connection. Where the browser has no workers, or refuses, it does without. */
export const startWorker = async (): Promise<void> => {
  if (hasStarted || !('serviceWorker' in navigator)) return
  hasStarted = true
  await navigator.serviceWorker.register(trustedUrl(), { updateViaCache: 'none' })
  await navigator.serviceWorker.ready
  await keepFetched()
}
