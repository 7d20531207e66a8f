import { type ComponentType, lazy, useEffect, useState } from 'react'
import { findNewerPage, isFileMissing, reloadPage } from './release'
import { toasts } from './toast/toasts'

let hasPainted = false
let painting: Promise<void> | undefined

/** Whether what the page drew first has been painted. */
export const isPainted = (): boolean => hasPainted

/**
 * Resolves once what the page drew first has been painted: a timer that is set in a frame runs after it. Asked for by the
 * first drawing; a page in the background paints when it is looked at.
 */
export const whenPainted = (): Promise<void> =>
  (painting ??= new Promise((resolve) => {
    requestAnimationFrame(() =>
      setTimeout(() => {
        hasPainted = true
        resolve()
      }),
    )
  }))

/** Forgets failures that were shown: the next visit retries. */
const failures = new Set<() => void>()

export const forgetFailedParts = (): void => {
  failures.forEach((forget) => forget())
  failures.clear()
}

/** Says that a part did not come, and offers what helps: no one's typing is lost by it. */
const noticeMissing = async (): Promise<void> => {
  const newer = await findNewerPage().catch(() => undefined)
  const action = { label: 'Load again', run: reloadPage }
  toasts.show(
    newer === undefined
      ? {
          tone: 'error',
          text: 'This part of the page could not be loaded. Please check your connection and try again.',
        }
      : { tone: 'error', text: 'The portal has been updated. Load the page again to go on.', action },
  )
}

/**
 * A part that arrives when it is drawn, or ahead of that with `preload`: then it is drawn without a wait, where React's
 * own `lazy` shows what is in its place even then, and takes that away no sooner than 300 ms later.
 *
 * Where its file does not arrive, a `notice` says so and leaves the page, and what was typed there, in its place; the
 * part is asked for again whenever it is drawn anew. With `boundary` it throws: for pages, and for parts in a
 * `LazyBoundary`, which say by themselves what is missing.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: 'notice' | 'boundary' = 'notice',
) => {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const ask = async () => {
    try {
      Loaded = await load()
    } catch (error) {
      failures.add(() => {
        loading = undefined
        Arriving = lazy(arrive)
      })
      throw error
    }
  }
  const preload = () => (loading ??= ask())
  const AskedAgain = (props: Props) => {
    const [Found, setFound] = useState<ComponentType<Props>>()
    useEffect(() => {
      load().then(
        (found) => setFound(() => (Loaded = found)),
        () => void noticeMissing(),
      )
    }, [])
    return Found === undefined ? null : <Found {...props} />
  }
  const arrive = async (): Promise<{ default: ComponentType<Props> }> => {
    // To ask for files takes a phone longer than to draw the cards that are here: those are painted first.
    await whenPainted()
    try {
      await preload()
    } catch (error) {
      if (missing === 'boundary' || !isFileMissing(error)) throw error
    }
    return { default: Loaded ?? AskedAgain }
  }
  let Arriving = lazy(arrive)
  const Part = (props: Props) => {
    // As it was drawn first: what is in it is not drawn anew when the part has come.
    const [Drawn] = useState<ComponentType<Props>>(() => Loaded ?? Arriving)
    return <Drawn {...props} />
  }
  return Object.assign(Part, { preload })
}
