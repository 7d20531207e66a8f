import { secondMs } from '../../../shared/core/time'

interface ScriptTimer {
  readonly id: number
  readonly everyMs: number
  readonly repeats: boolean
  readonly callee: unknown
  readonly userData: unknown
  nextMs: number
}

const maxTimers = 50
/** A timer of a few milliseconds is not made up for between two readings. */
const maxCalls = 100

/** The timers of a script. They are asked with each reading which of them have come due since the last one. */
export function createScriptTimers(startMs: number) {
  const timers = new Map<number, ScriptTimer>()
  let nowMs = startMs
  let lastId = 0
  return {
    set: (everyMs: unknown, flags: unknown, callee: unknown, userData: unknown): number => {
      if (timers.size >= maxTimers) throw new TypeError('too many timers')
      lastId += 1
      const ms = Math.max(1, Number(everyMs) || 1)
      timers.set(lastId, {
        id: lastId,
        everyMs: ms,
        repeats: (Number(flags) & 1) === 1,
        callee,
        userData,
        nextMs: nowMs + ms,
      })
      return lastId
    },
    del: (id: unknown): void => void timers.delete(Number(id)),
    nowSeconds: (): number => nowMs / secondMs,
    /** Those that are due, in the order of their times. */
    *due(untilMs: number): Generator<ScriptTimer> {
      for (let calls = 0; calls < maxCalls; calls += 1) {
        const [next] = [...timers.values()].sort((a, b) => a.nextMs - b.nextMs)
        if (next === undefined || next.nextMs > untilMs) break
        nowMs = next.nextMs
        if (next.repeats) next.nextMs += next.everyMs
        else timers.delete(next.id)
        yield next
      }
      nowMs = untilMs
      for (const timer of timers.values()) {
        if (timer.nextMs <= untilMs) timer.nextMs = untilMs + timer.everyMs
      }
    },
  }
}
