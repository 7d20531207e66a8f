import { type ComponentType, lazy as reactLazy, useEffect, useState } from 'react'
import { findNewerPage, isFileMissing } from './release'
import { toasts } from './toast/toasts'

/** Says that a part did not come, and offers what helps: no one's typing is lost by it. */
const tellMissing = async (): Promise<void> => {
  const newer = await findNewerPage().catch(() => undefined)
  const action = { label: 'Load again', run: () => window.location.reload() }
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
 * React's own `lazy`, but a part whose file does not arrive leaves the page, and what was typed there, in its place: it
 * says so, and is asked for again whenever it is drawn anew. Where the part has a boundary of its own that says what is
 * missing, React's own is right.
 */
export const lazy = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  reactLazy(async () => {
    try {
      return await load()
    } catch (error) {
      if (!isFileMissing(error)) throw error
      const Later = (props: Props) => {
        const [Part, setPart] = useState<ComponentType<Props>>()
        useEffect(() => {
          load().then(
            (found) => setPart(() => found.default),
            () => void tellMissing(),
          )
        }, [])
        return Part === undefined ? null : <Part {...props} />
      }
      return { default: Later }
    }
  })
