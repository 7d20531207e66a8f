/** Lets one waiter sleep until something happens; what happened before the wait counts. */
export interface Signal {
  raise(): void
  wait(): Promise<void>
}

export function createSignal(): Signal {
  let isRaised = false
  let wake: (() => void) | undefined
  return {
    raise() {
      isRaised = true
      wake?.()
    },
    async wait() {
      if (!isRaised) await new Promise<void>((resolve) => (wake = resolve))
      isRaised = false
      wake = undefined
    },
  }
}
