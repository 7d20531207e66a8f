import { isAnythingUnsaved } from './dialog/leaveGuards'

/** How browsers, and the loader of style sheets, say that a file of the page did not arrive. */
const missing = /dynamically imported module|importing a module script failed|unable to preload css/i

export const isFileMissing = (error: unknown): boolean =>
  error instanceof Error && missing.test(error.message)

/** The files that a document begins with: their names change with everything that the page is made of. */
const filesIn = (html: string): string[] =>
  [...html.matchAll(/type="module"[^>]*\bsrc="([^"]+)"/g)].map(([, file = '']) => file)

const ownFiles = (): string[] =>
  [...document.querySelectorAll('script[type="module"][src]')].map(
    (script) => script.getAttribute('src') ?? '',
  )

/** What the document that is served now begins with, where this page began otherwise: the portal was updated. */
export const findNewerPage = async (): Promise<string | undefined> => {
  const response = await fetch('/', { cache: 'no-store' })
  const served = response.ok ? filesIn(await response.text()) : []
  const own = ownFiles()
  if (own.length === 0 || served.every((file) => own.includes(file))) return undefined
  return served.join()
}

/** Loses nothing in silence: where something is not saved the browser asks first (`UnsavedGuard`). */
export const reloadPage = (): void => window.location.reload()

const storageName = 'portal:loadedAgainFor'

/** Notes that the page is loaded again for an update; false where it was before, or where that cannot be noted. */
const noteLoading = (newer: string): boolean => {
  try {
    if (sessionStorage.getItem(storageName) === newer) return false
    sessionStorage.setItem(storageName, newer)
    return true
  } catch {
    return false
  }
}

/**
 * Loads the page again by itself where the portal was updated: once for each update, and never over what a person
 * typed. What it answers says how the matter stands.
 */
export const loadAgainIfNewer = async (
  reload: () => void,
): Promise<'reloading' | 'newer' | 'same' | 'unknown'> => {
  try {
    const newer = await findNewerPage()
    if (newer === undefined) return 'same'
    if (isAnythingUnsaved() || !noteLoading(newer)) return 'newer'
    reload()
    return 'reloading'
  } catch {
    return 'unknown'
  }
}
