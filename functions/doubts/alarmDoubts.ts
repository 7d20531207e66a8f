import { secondMs, type Clock, dayMs, hourMs, minuteMs } from '../../shared/core/time'
import { type SensorDoubt, describeDoubt } from '../../shared/doubts/sensorDoubt'
import { tierOf } from '../../shared/plans/tierOf'
import type { MarkDoubts } from '../alerts/noticeGate'
import { log } from '../core/log'
import type { DeviceStore, LinkItem, RecordItem } from '../devices/deviceStore'
import type { Sources } from '../data/readRows'
import type { OccurrenceWork } from '../alarms/alarmWork'
import type { NoteStep } from '../alarms/alarmSteps'
import { openReadDoubts, sensors } from './sensorDoubts'

/** So many of the newest readings that are not packed yet are looked at: of one each second, those of three hours. */
const maxRaw = 12_000
const maxRawBytes = 8_000_000

/** Of days that are not packed yet the newest readings alone: an alarm does not wait for all of them. */
const newestOf = (sources: Sources): Sources => ({
  ...sources,
  readings: {
    range: async (asked) => {
      const limits = { limit: maxRaw, maxBytes: maxRawBytes, newestFirst: true }
      const found = await sources.readings.range({ ...asked, ...limits })
      return { ...found, readings: [...found.readings].reverse() }
    },
  },
})

interface Device {
  record: RecordItem
  link: LinkItem | undefined
}

/** Whether the sensor that an alarm is about is in doubt now. */
type DoubtOfAlarm = (device: Device, topic: string) => Promise<SensorDoubt | undefined>

const isJudged = (topic: string): boolean => Object.hasOwn(sensors, topic)

export const openDoubtOfAlarm = (sources: Sources, now: Clock): DoubtOfAlarm => {
  const readDoubts = openReadDoubts(newestOf(sources), now)
  return async ({ record, link }, topic) => {
    if (!isJudged(topic)) return undefined
    const { retentionDays } = tierOf({ ...record, nowMs: now() })
    const [doubt] = await readDoubts({ record, link, retentionDays }, [topic])
    return doubt
  }
}

/** As it is kept with the alarm. */
const markOf = ({ kind, sinceTs }: SensorDoubt) => ({ kind, sinceTs: Math.floor(sinceTs) })

/** A sensor shows only by and by that it is stuck: while the alarm lasts it is looked at again, ever more seldom. */
const looksAfterMs = [0, 15 * minuteMs, hourMs, 4 * hourMs, 12 * hourMs]
const longestMs = 14 * dayMs

const nextLook = (ageMs: number): number | undefined => {
  const next = looksAfterMs.find((ms) => ms > ageMs) ?? (Math.floor(ageMs / dayMs) + 1) * dayMs
  return next > longestMs ? undefined : next
}

/** Notes with an alarm, once, that the sensor that it is about is not to be trusted. */
export const openNoteDoubt = (doubtOf: DoubtOfAlarm, noteStep: NoteStep): OccurrenceWork => ({
  isAtRing: ({ topic }) => isJudged(topic),
  plan: async ({ row, record, link, nowMs }) => {
    if (row.doubt !== undefined) return {}
    const doubt = await doubtOf({ record, link }, row.topic)
    if (doubt !== undefined) {
      const step = { kind: 'doubt', text: `It ${describeDoubt(doubt)}` } as const
      return { set: { doubt: markOf(doubt) }, items: [noteStep(row, step, nowMs)] }
    }
    const rangMs = row.rangMs ?? nowMs
    const next = row.endedMs === undefined ? nextLook(nowMs - rangMs) : undefined
    return next === undefined ? {} : { dueMs: rangMs + next }
  },
})

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
