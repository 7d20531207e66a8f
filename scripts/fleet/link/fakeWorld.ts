import type { Line, LineEvents, OpenLine } from './mqttLine'
import type { Timers } from './Timers'

/** Time that a test moves: callbacks run in order of their time. */
export function fakeTimers(startMs: number): Timers & { pass(ms: number): Promise<void> } {
  let nowMs = startMs
  const waiting = new Set<{ atMs: number; callback: () => void }>()
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  return {
    now: () => nowMs,
    after: (delayMs, callback) => {
      const entry = { atMs: nowMs + delayMs, callback }
      waiting.add(entry)
      return () => void waiting.delete(entry)
    },
    pass: async (ms) => {
      const untilMs = nowMs + ms
      for (;;) {
        const next = [...waiting].sort((a, b) => a.atMs - b.atMs)[0]
        if (!next || next.atMs > untilMs) break
        waiting.delete(next)
        nowMs = Math.max(nowMs, next.atMs)
        next.callback()
        await settle()
      }
      nowMs = untilMs
    },
  }
}

/** A portal that a test can take away: keeps what it accepted, hands commands over. */
export interface FakePortal {
  readonly openLine: OpenLine
  readonly accepted: { topic: string; payload: unknown }[]
  reachable: boolean
  opened: number
  command(frame: unknown): void
}

export function fakePortal(): FakePortal {
  let current: { events: LineEvents; open: boolean } | undefined
  const portal: FakePortal = {
    accepted: [],
    reachable: true,
    opened: 0,
    command: (frame) => current?.open && current.events.onCommand(Buffer.from(JSON.stringify(frame))),
    openLine: (_deviceid, events): Line => {
      const mine = { events, open: true }
      current = mine
      portal.opened += 1
      void Promise.resolve().then(() => mine.open && portal.reachable && events.onUp())
      return {
        isUp: () => mine.open && portal.reachable,
        publish: async (topic, payload) => {
          await Promise.resolve()
          if (!mine.open || !portal.reachable) throw new Error('Connection closed')
          portal.accepted.push({ topic, payload: JSON.parse(payload) as unknown })
        },
        close: () => {
          mine.open = false
        },
      }
    },
  }
  return portal
}
