import type { DeviceId } from '../../../../shared/core/ids'
import type { GroupDevice } from '../../grouplive/groupDevices'
import { statusOf } from '../../grouplive/statusOf'
import type { StatusTone } from '../../ui/feedback/StatusMark'
import { nameOfLevel } from '../../display/catalogue/nameOfLevel'
import { levelRank, rowEventsOf, worstFirst } from '../lastingEvents'
import type { CountedFact } from './groupFigure'

/** A device that a figure of the whole group leads to. */
export interface Standout {
  readonly deviceid: DeviceId
  readonly name: string
  /** What sets it apart: `Lowest`, or the level of its worst event. */
  readonly said: string
  readonly tone?: StatusTone
  /** The instant of its last contact, where that is what sets it apart. */
  readonly sinceMs?: number | undefined
  readonly value?: number
}

interface Measured {
  readonly device: Pick<GroupDevice, 'deviceid' | 'name'>
  readonly value: number
}

/** The devices at both ends of a figure; none where all measure the same. */
export const endsOf = (measured: readonly Measured[]): Standout[] => {
  const sorted = [...measured].sort((a, b) => a.value - b.value)
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  if (lowest === undefined || highest === undefined || lowest.value === highest.value) return []
  const standout = (said: string, { device: { deviceid, name }, value }: Measured) => ({
    ...{ deviceid, name, said, value },
  })
  return [standout('Lowest', lowest), standout('Highest', highest)]
}

const offlineOnes = (devices: readonly GroupDevice[], nowMs: number): Standout[] =>
  devices
    .filter((device) => statusOf(device, nowMs) === 'offline')
    .sort((a, b) => (a.lastContactMs ?? 0) - (b.lastContactMs ?? 0))
    .map(({ deviceid, name, lastContactMs }) => ({
      ...{ deviceid, name, tone: 'warning' as const, sinceMs: lastContactMs },
      said: lastContactMs === undefined ? 'No contact yet' : 'Offline',
    }))

const troubledOnes = (devices: readonly GroupDevice[]): Standout[] =>
  devices
    .filter(({ events }) => events.length > 0)
    .map((device) => ({ device, worst: worstFirst(device.events)[0] }))
    .sort((a, b) => levelRank(b.worst?.level ?? '') - levelRank(a.worst?.level ?? ''))
    .flatMap(({ device }) => {
      const [event] = rowEventsOf(device, (topic) => topic)
      return event === undefined
        ? []
        : [
            {
              ...{ deviceid: device.deviceid, name: device.name },
              said: nameOfLevel(event.level),
              tone: event.level,
            },
          ]
    })

/** The devices behind a count: those that are silent, the longest first, or in trouble, the worst first. */
export const devicesBehind = (
  fact: CountedFact,
  devices: readonly GroupDevice[],
  nowMs: number,
): Standout[] => {
  if (fact === 'status') return offlineOnes(devices, nowMs)
  return fact === 'events' ? troubledOnes(devices) : []
}
