import type { Flag } from './createFlag'

/**
 * A switch that follows another one, but turns on only when that one has been on for so long: what is over in a moment
 * is no news. `get` and `subscribe` are those of one watcher.
 */
export const createLastingFlag = (flag: Flag, ms: number): Pick<Flag, 'get' | 'subscribe'> => {
  let isOn = false
  return {
    get: () => isOn,
    subscribe: (listener) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const turn = (next: boolean) => {
        if (next === isOn) return
        isOn = next
        listener()
      }
      const follow = () => {
        clearTimeout(timer)
        if (flag.get()) timer = setTimeout(() => turn(true), ms)
        else turn(false)
      }
      const stop = flag.subscribe(follow)
      follow()
      return () => {
        clearTimeout(timer)
        stop()
      }
    },
  }
}
