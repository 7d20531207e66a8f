import { createHash } from 'node:crypto'
import { seededRandom } from '../../scripts/fleet/physics/noise'

/** What is going to happen: it runs when its time is the next. */
interface Waiting {
  dueMs: number
  run: () => void
}

/** Taken before anything is replaced: lets every promise go on that can. */
const realImmediate = setImmediate
const settled = () => new Promise((resolve) => realImmediate(resolve))

/** The longest that a wait takes which nothing was said of: a request to the store has two. */
const mostLagMs = 30

export type World = ReturnType<typeof openWorld>

/**
 * One process in which nothing waits for anything real. Whatever waits is in one list with the simulated time at which
 * it goes on; the loop takes the earliest, lets it run until it waits again, and so on. How long each wait lasts is drawn
 * from the seed, so the seed decides the order of everything.
 */
export const openWorld = (seed: number, startMs: number) => {
  const random = seededRandom(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  const waiting: Waiting[] = []
  const lines: string[] = []
  let elapsedMs = 0
  let jumpedMs = 0
  let turns = 0

  const later = (ms: number, run: () => void): Waiting => {
    const one = { dueMs: elapsedMs + Math.max(0, ms), run }
    let at = waiting.length
    while (at > 0 && (waiting[at - 1]?.dueMs ?? 0) > one.dueMs) at -= 1
    waiting.splice(at, 0, one)
    return one
  }
  const cancel = (one: Waiting | undefined) => {
    const at = one === undefined ? -1 : waiting.indexOf(one)
    if (at >= 0) waiting.splice(at, 1)
  }

  return {
    random,
    upTo,
    later,
    cancel,
    lines,
    chance: (share: number) => random() < share,
    pick: <T>(all: readonly T[]): T => all[upTo(all.length)] as T,
    /** A wait of which only the order matters. */
    lag: () => upTo(mostLagMs),
    sleep: (ms: number) => new Promise<void>((resolve) => later(ms, resolve)),
    /** The clock on the wall, which may be set. */
    now: () => startMs + elapsedMs + jumpedMs,
    /** Since the beginning; never goes back. */
    elapsed: () => elapsedMs,
    jump: (ms: number) => {
      jumpedMs += ms
    },
    /** How many waits have come to their end: a moment that is before or after each other one. */
    turn: () => turns,
    note: (line: string) => {
      lines.push(`${(elapsedMs / 1000).toFixed(3)} ${line}`)
    },
    /** Of everything that was noted: the same run has the same. */
    digest: () => createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16),
    /** Runs everything that waits, in its order, until `main` has come to its end. */
    run: async (main: Promise<void>): Promise<void> => {
      const end = { isOver: false, error: undefined as unknown }
      main.then(
        () => (end.isOver = true),
        (error: unknown) => Object.assign(end, { isOver: true, error }),
      )
      for (;;) {
        await settled()
        if (end.isOver) break
        const next = waiting.shift()
        if (next === undefined) throw new Error('Nothing goes on any more')
        elapsedMs = Math.max(elapsedMs, next.dueMs)
        turns += 1
        next.run()
      }
      if (end.error !== undefined) throw end.error as Error
    },
  }
}
