/** Lets so many through in each second; `now` in epoch milliseconds. */
export const openRate = (perSecond: number, now: () => number) => {
  let second = 0
  let used = 0
  return (): boolean => {
    const current = Math.floor(now() / 1000)
    if (current !== second) [second, used] = [current, 0]
    used += 1
    return used <= perSecond
  }
}
