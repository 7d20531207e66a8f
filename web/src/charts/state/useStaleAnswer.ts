import { useEffect, useEffectEvent, useRef } from 'react'
import type { Reading } from '../../../../shared/data/reading'
import type { Ends } from './shownWindow'

/** What was reported, or was in the answer. */
interface Known {
  readonly answer: Ends | undefined
  readonly arrivalMs: number
  readonly silenceTs: number
}

/**
 * Reports what a page has received, an answer lacks and readings alone cannot draw: a backfilled one, measured before
 * the answer's end, or a silence, whose reason only the server knows. Each of them is reported once.
 */
export const useStaleAnswer = (
  live: readonly Reading[],
  answer: Ends | undefined,
  narrowestSeconds: number,
  onStale: () => void,
) => {
  const known = useRef<Known>({ answer: undefined, arrivalMs: 0, silenceTs: 0 })
  const report = useEffectEvent(onStale)

  useEffect(() => {
    const lastTs = answer?.data.at(-1)?.ts ?? 0
    const endTs = Math.max(lastTs, answer?.gaps?.at(-1)?.toTs ?? 0)
    if (answer === undefined || endTs === 0) return
    const before = known.current
    const arrivalMs = lastArrivalMs(live, endTs)
    const silenceTs = lastSilenceTs(live, narrowestSeconds)
    const isNew = before.answer !== answer
    // The answer may be ahead of the page: what came no later than its own last reading, it holds.
    const answeredMs = live.find(({ ts }) => ts === lastTs)?.aws_ts ?? 0
    const hasBackfill = !isNew && arrivalMs > Math.max(before.arrivalMs, answeredMs)
    const wasSilent = silenceTs > Math.max(before.silenceTs, endTs)
    known.current = { answer, arrivalMs, silenceTs: Math.max(before.silenceTs, silenceTs) }
    if (hasBackfill || wasSilent) report()
  }, [live, answer, narrowestSeconds])
}

/** When the last one arrived of the readings that were measured no later than so; milliseconds, 0 when there is none. */
export const lastArrivalMs = (readings: readonly Reading[], untilTs: number): number =>
  readings.reduce(
    (last, { ts, aws_ts: arrivalMs = 0 }) => (ts <= untilTs && arrivalMs > last ? arrivalMs : last),
    0,
  )

const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Infinity

/** A silence lasts longer than this many intervals, as for the gaps of the server. */
const tolerance = 2

/** Fewer readings than this have no interval to go by. */
const leastReadings = 4

/** When the last silence among readings ended that is long for their pace, and wide enough to be seen; else 0. */
export const lastSilenceTs = (readings: readonly Reading[], narrowestSeconds: number): number => {
  if (readings.length < leastReadings) return 0
  const steps = readings.slice(1).map(({ ts }, i) => ({ ts, seconds: ts - (readings[i]?.ts ?? ts) }))
  const longest = Math.max(narrowestSeconds, tolerance * medianOf(steps.map(({ seconds }) => seconds)))
  return steps.findLast(({ seconds }) => seconds > longest)?.ts ?? 0
}
