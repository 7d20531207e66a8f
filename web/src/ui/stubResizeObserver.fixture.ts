import { vi } from 'vitest'

const nothing = () => undefined

/** The pages that tests draw have no sizes: an observer of them never calls. `vi.unstubAllGlobals` takes it away. */
export const stubResizeObserver = (): void => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing
      unobserve = nothing
      disconnect = nothing
    },
  )
}
