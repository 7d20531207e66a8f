export interface Throttle {
  perSecond: number
  burst: number
}

/** A bucket of tokens as API Gateway keeps one for a stage; `now` in milliseconds that never go back. */
export const openThrottle = ({ perSecond, burst }: Throttle, now: () => number) => {
  let tokens = burst
  let filledMs = now()
  return (): boolean => {
    const nowMs = now()
    tokens = Math.min(burst, tokens + ((nowMs - filledMs) / 1000) * perSecond)
    filledMs = nowMs
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
