import { type ComponentType, use, useEffect, useState } from 'react'

/** Forgets failures that were shown: the next visit retries. */
const failures = new Set<() => void>()

export const forgetFailedParts = (): void => {
  failures.forEach((forget) => forget())
  failures.clear()
}

/**
 * A part that arrives when it is drawn, or ahead of that with `preload`: then it is drawn without a wait. React's own
 * `lazy` shows what stands in its place even then, and takes that away no sooner than 300 ms later.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const ask = async () => {
    try {
      Loaded = await load()
    } catch (error) {
      failures.add(() => (loading = undefined))
      throw error
    }
  }
  const preload = () => (loading ??= ask())
  const Part = (props: Props) => {
    if (Loaded === undefined) use(preload())
    return Loaded === undefined ? null : <Loaded {...props} />
  }
  /**
   * Loads it once it is wanted, and draws anew when it is there or has failed: what stands in its place by this makes
   * no one wait.
   */
  const useArrival = (isWanted = true): boolean => {
    const [hasArrived, setHasArrived] = useState(Loaded !== undefined)
    useEffect(() => {
      if (!isWanted) return
      const tell = () => setHasArrived(true)
      preload().then(tell, tell)
    }, [isWanted])
    return hasArrived
  }
  return { Part, preload, useArrival }
}
