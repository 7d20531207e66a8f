import { secondMs } from '../../shared/core/time'
import type { MarkDoubts } from '../alerts/noticeGate'
import { log } from '../core/log'
import type { DeviceStore } from '../devices/deviceStore'
import { type DoubtOfAlarm, isJudged, markOf } from './doubtOfAlarm'

/** An alarm waits no longer for a remark about its sensor. */
const patienceMs = 1.5 * secondMs

const orNothingAfter = async <T>(work: Promise<T>, ms: number): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Marks events whose sensor is in doubt, as the notification of them goes out. Where that cannot be found out, or not
 * soon, it goes out without a mark.
 */
export const openMarkDoubts =
  (devices: Pick<DeviceStore, 'link'>, doubtOf: DoubtOfAlarm): MarkDoubts =>
  async (row, record) => {
    const { deviceid, due } = row
    const isAsked = (event: (typeof due)[number]) =>
      (event.deviceid === undefined || event.deviceid === deviceid) && isJudged(event.topic)
    if (!due.some(isAsked)) return due
    const judge = async () => {
      const link = await devices.link(deviceid)
      const topics = [...new Set(due.filter(isAsked).map(({ topic }) => topic))]
      const doubts = await Promise.all(topics.map((topic) => doubtOf({ record, link }, topic)))
      return new Map(doubts.flatMap((doubt) => (doubt === undefined ? [] : [[doubt.key, markOf(doubt)]])))
    }
    try {
      const marks = await orNothingAfter(judge(), patienceMs)
      return due.map((event) => {
        const doubt = isAsked(event) ? marks?.get(event.topic) : undefined
        return doubt === undefined ? event : { ...event, doubt }
      })
    } catch (error) {
      log.warn('whether the sensor of an alarm is in doubt is not known', { deviceid, error })
      return due
    }
  }
