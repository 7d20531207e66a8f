import type { MapState } from '../../../shared/views/groupView'
import type { OutputOf } from '../../../shared/core/endpoint'
import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import type { LastingEvent, Value, getGroupValues } from '../../../shared/grouplive/groupValues'
import { contactState } from '../groups/ContactMark'

/** What a device was last heard to say. */
interface Heard {
  readonly lastContactMs: number | undefined
  readonly intervalSeconds: number
  readonly values: Readonly<Record<string, Value>>
  readonly events: readonly LastingEvent[]
}

/** A device of a dashboard; what no widget shows of it is empty. */
export interface GroupDevice extends Heard {
  readonly deviceid: DeviceId
  readonly name: string
  readonly type: string
  readonly model: string
  readonly fw: string
  readonly tier: string
}

type Answer = OutputOf<typeof getGroupValues>

const noEvents: readonly LastingEvent[] = []

/** The values of each device, column by column: device by device takes a browser twice as long. */
const valuesOf = ({ deviceids, values }: Answer): Record<string, Value>[] => {
  const newest = deviceids.map((): Record<string, Value> => ({}))
  for (const [key, column] of Object.entries(values)) {
    newest.forEach((own, i) => {
      own[key] = column[i] ?? null
    })
  }
  return newest
}

const readerOf = (answer: Answer) => {
  const { asOfMs, contactAgoSeconds, intervalSeconds, events } = answer
  const values = valuesOf(answer)
  return (deviceid: DeviceId, i: number): Heard => {
    const ago = contactAgoSeconds[i] ?? undefined
    return {
      lastContactMs: ago === undefined ? undefined : asOfMs - ago * secondMs,
      intervalSeconds: intervalSeconds[i] ?? 0,
      values: values[i] ?? {},
      events: events[deviceid] ?? noEvents,
    }
  }
}

/** Of an answer with facts of its devices. */
export const devicesOf = (answer: Answer): GroupDevice[] => {
  const { name = [], type = [], model = [], fw = [], tier = [] } = answer.facts
  const heardOf = readerOf(answer)
  return answer.deviceids.map((deviceid, i) => {
    const { lastContactMs, intervalSeconds, values, events } = heardOf(deviceid, i)
    return {
      deviceid,
      name: name[i] === '' ? deviceid : (name[i] ?? deviceid),
      type: type[i] ?? '',
      model: model[i] ?? '',
      fw: fw[i] ?? '',
      tier: tier[i] ?? '',
      lastContactMs,
      intervalSeconds,
      values,
      events,
    }
  })
}

/** The devices with what is new of some; one of which nothing is new is the same object as before. */
export const withNews = (
  devices: readonly GroupDevice[],
  answers: readonly Answer[],
): readonly GroupDevice[] => {
  const news = new Map(
    answers.flatMap((answer) => {
      const heardOf = readerOf(answer)
      return answer.deviceids.map((deviceid, i) => [deviceid, heardOf(deviceid, i)] as const)
    }),
  )
  if (news.size === 0) return devices
  return devices.map((device) => {
    const heard = news.get(device.deviceid)
    return heard === undefined ? device : { ...device, ...heard }
  })
}

/** Slower than a walk: what a standing receiver makes of noise. */
const movingKmh = 2

/** Work states by their number; those below are off, idle and waiting. */
const firstWorkState = 4

export const statusNames = {
  moving: 'Moving',
  working: 'Working',
  idle: 'Idle',
  offline: 'Offline',
} as const satisfies Record<MapState, string>

/** Silent for too long is offline; heard of, it moves, works where it stands, or does neither. */
export const statusOf = (device: GroupDevice, nowMs: number): MapState => {
  if (contactState(device, nowMs) !== 'live') return 'offline'
  const { gps_speed: speed, state } = device.values
  if (typeof speed === 'number' && speed > movingKmh) return 'moving'
  return typeof state === 'number' && state >= firstWorkState ? 'working' : 'idle'
}
