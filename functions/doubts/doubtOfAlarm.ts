import type { Clock } from '../../shared/core/time'
import type { SensorDoubt } from '../../shared/doubts/sensorDoubt'
import { tierOf } from '../../shared/plans/tierOf'
import type { Sources } from '../data/readRows'
import type { LinkItem, RecordItem } from '../devices/deviceStore'
import { openReadDoubts } from './openReadDoubts'
import { sensors } from './sensors'

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
export type DoubtOfAlarm = (device: Device, topic: string) => Promise<SensorDoubt | undefined>

export const isJudged = (topic: string): boolean => Object.hasOwn(sensors, topic)

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
export const markOf = ({ kind, sinceTs }: SensorDoubt) => ({ kind, sinceTs: Math.floor(sinceTs) })
