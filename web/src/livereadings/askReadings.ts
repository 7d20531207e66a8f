import type { DeviceId } from '../../../shared/core/ids'
import type { queryReadings } from '../../../shared/data/queryReadings'
import type { OutputOf, RequestOf } from '../../../shared/core/endpoint'
import type { Reading } from '../../../shared/data/reading'
import { sparklineLength } from './series'

type Answer = OutputOf<typeof queryReadings>
export type CallReadings = (request: RequestOf<typeof queryReadings>) => Promise<Answer>

export interface Asked {
  /** Undefined until the plan is known; the latest reading is shown meanwhile. */
  isRestricted: boolean | undefined
  intervalSeconds: number
  /** How many of the latest readings the page wants, and how many it has asked for. */
  wanted: number
  loaded: number
}

/** Longer than this many intervals without an answer, the latest readings are asked for instead of all since. */
const longestCatchUp = sparklineLength

/**
 * Asks for what a page lacks: the latest reading alone while its plan is unknown or restricts data, then as many as
 * it wants, then only what is newer. When the answer reports a backfill: readings that came late, before those it has, it asks
 * for all it holds once more.
 */
export const openAskReadings = (
  deviceid: DeviceId,
  asked: Asked,
  call: CallReadings,
  nowMs: () => number,
) => {
  let lateAtMs: number | undefined
  let hasAnswer = false

  const askLatest = async (dataPoints: number): Promise<Answer> => {
    const answer = await call({ deviceid, dataPoints })
    asked.loaded = Math.max(asked.loaded, dataPoints)
    return answer
  }

  const askOnce = (newestTs: number | undefined): Promise<Answer> => {
    if (asked.isRestricted !== false) return askLatest(1)
    const longAgo = nowMs() / 1000 - longestCatchUp * asked.intervalSeconds
    if (newestTs === undefined || asked.loaded < asked.wanted || newestTs < longAgo) {
      return askLatest(Math.max(asked.wanted, sparklineLength))
    }
    return call({ deviceid, fromTime: Math.floor(newestTs) })
  }

  return async (newestTs: number | undefined): Promise<readonly Reading[]> => {
    const answer = await askOnce(newestTs)
    const hasBackfill = hasAnswer && asked.isRestricted === false && answer.late?.atMs !== lateAtMs
    hasAnswer = true
    lateAtMs = answer.late?.atMs
    return hasBackfill ? (await askLatest(Math.max(asked.wanted, sparklineLength))).data : answer.data
  }
}
