interface Patience {
  /** After so long it is done though something else is going on. */
  readonly mostMs: number
  /** Browsers that do not tell when nothing is going on wait so long. */
  readonly elseMs: number
}

/** Does something while nothing else is going on; the answer stops that. */
export const whenIdle = (run: () => void, { mostMs, elseMs }: Patience): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(run, { timeout: mostMs })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, elseMs)
  return () => clearTimeout(timer)
}
