/** Also read by the boot script (`boot/main.ts`). */
export const viewingKey = 'portal:viewing'

export interface Viewing {
  /** What the portal knows the view by: it goes with each request. */
  readonly id: string
  /** What is looked at, and the page of it. */
  readonly of: string
  readonly path: string
  /** As whom: `VIEW`, or a name with its role. */
  readonly as: string
  readonly sinceMs: number
}

const isViewing = (value: Partial<Record<keyof Viewing, unknown>> | null): value is Viewing =>
  ['id', 'of', 'path', 'as'].every((name) => typeof value?.[name as keyof Viewing] === 'string') &&
  typeof value?.sinceMs === 'number'

/** Checked by hand: the sign-in loads this file, and nothing else of it needs the library of schemas. */
const readViewing = (text: string | null): Viewing | undefined => {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof Viewing, unknown>> | null
    return isViewing(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Ends with the tab, and is never another tab's. */
export const storageOfTab = (): Storage | undefined => {
  try {
    return window.sessionStorage
  } catch {
    // Refused by the browser's settings.
    return undefined
  }
}

/** The same from its first line to its last: a view begins and ends with a page of its own, so no answers are mixed. */
let current = readViewing(storageOfTab()?.getItem(viewingKey) ?? null)
/** The view that this page is drawn in, if it is in one. */
export const viewing = (): Viewing | undefined => current

/** Remembered in a view instead of in the browser: nothing of it may be there afterwards. */
export const storageInView = (): Storage | undefined => (current === undefined ? undefined : storageOfTab())

/** From here on requests are one's own again. */
export const forgetView = (): void => {
  const storage = storageOfTab()
  current = undefined
  const kept = Object.keys(storage ?? {}).filter((key) => /^portal:(viewing$|session:|user:)/.test(key))
  for (const key of kept) storage?.removeItem(key)
}
