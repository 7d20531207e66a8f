import { type ComponentType, use } from 'react'

export type LoadPage = () => Promise<{ Component: ComponentType }>

/** Forgets failures that were told: whoever comes back to a page tries again. */
const failures = new Set<() => void>()

export const forgetFailedPages = (): void => {
  failures.forEach((forget) => forget())
  failures.clear()
}

/** A page that arrives when somebody goes there, or ahead of that with `preload`: then it is drawn without a wait. */
export const lazyPage = (load: LoadPage) => {
  let Loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  const ask = async () => {
    try {
      Loaded = (await load()).Component
    } catch (error) {
      failures.add(() => (loading = undefined))
      throw error
    }
  }
  const preload = () => (loading ??= ask())
  const Page = () => {
    if (Loaded === undefined) use(preload())
    return Loaded === undefined ? null : <Loaded />
  }
  return { Page, preload }
}
