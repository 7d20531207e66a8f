import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import type { FlatConfig } from '../../shared/devices/configTree'
import { latestReading } from '../devices/latestReading'
import type { DeviceStore, LinkItem, RecordItem } from '../devices/deviceStore'
import {
  cutOffWarning,
  cutOffWord,
  cutsOff,
  type ReadHeld,
  type Asked,
  type Looked,
  type Subjects,
  type Wanted,
} from './subject'
import { type PlannedWave, planWaves } from './planWaves'

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most

/** The time zone of the place where a device was last; undefined without a position. Its table is loaded when asked. */
const zoneOfReading = async (
  reading: Readonly<Record<string, unknown>> | undefined,
): Promise<string | undefined> => {
  const [lat, lon] = [reading?.gps_lat, reading?.gps_lon]
  if (!isWithin(lat, 90) || !isWithin(lon, 180)) return undefined
  const { default: lookUpZone } = await import('@photostructure/tz-lookup')
  return lookUpZone(lat, lon)
}

interface AskedDevice extends Looked {
  deviceid: DeviceId
  name: string
  isOverdue: boolean
  /** Of the place where it is, when the window goes by the clock of each device. */
  zone?: string | undefined
}

/** What a person asks of a set, read together with its devices. */
export interface Plan extends Wanted {
  devices: AskedDevice[]
  skipped: { deviceid: DeviceId; name: string; why: string }[]
  waves: PlannedWave[]
  hasCanary: boolean
  warnings: string[]
  word: string | undefined
}

export interface AskedParts {
  devices: Pick<DeviceStore, 'many'>
  readHeld: ReadHeld
  subjects: Subjects
}

const numberIn = (reading: Record<string, unknown> | undefined, ...keys: string[]): number | undefined => {
  const found = keys.map((key) => reading?.[key]).find((value) => typeof value === 'number')
  return typeof found === 'number' ? found : undefined
}

/** A device that missed so many of its intervals stands for no other: what a change does would not be seen on it. */
const missedIntervals = 3

const isOverdue = ({ lastContactMs, intervalSeconds }: LinkItem, nowMs: number): boolean =>
  lastContactMs === undefined || nowMs - lastContactMs > missedIntervals * intervalSeconds * secondMs

const factsOf = (
  { deviceid, name, model, fw }: RecordItem,
  link: LinkItem,
  before: FlatConfig,
  nowMs: number,
): AskedDevice => {
  const reading = latestReading(link)
  return {
    ...{ deviceid, name, model, fw, before },
    isOverdue: isOverdue(link, nowMs),
    rssi: numberIn(reading, 'wifi_rssi', 'gsm_rssi'),
    supplyVolts: numberIn(reading, 'vin'),
  }
}

const pick = (all: FlatConfig, keys: readonly string[], isSecret: (key: string) => boolean): FlatConfig =>
  Object.fromEntries(
    keys.filter((key) => Object.hasOwn(all, key) && !isSecret(key)).map((key) => [key, all[key] ?? null]),
  )

/** Reads what a set would change where, and how. @throws Problem for what cannot be */
export const readAsked = async (
  { devices: store, readHeld, subjects, now }: AskedParts & { now: Clock },
  asked: Asked,
): Promise<Plan> => {
  const { groupid, kind, pace } = asked
  const subject = subjects[kind]
  const wanted = subject.read(asked)
  const { keys } = wanted
  const held = await readHeld(groupid)
  const ids = [...new Set(asked.devices)].toSorted()
  const stranger = ids.find((each) => !held.has(each))
  if (stranger !== undefined) {
    throw new Problem('invalid', `${stranger} is not in the group.`, { field: 'devices' })
  }
  const known = await store.many(ids)
  const goesByDevice = pace.window?.isDeviceTime === true
  const found = await Promise.all(
    ids.map(async (deviceid) => {
      const device = known.get(deviceid)
      if (device === undefined) return []
      const { record, link } = device
      const before = pick(await subject.current(record), keys, (key) => subject.isSecret(key))
      const zone = goesByDevice ? await zoneOfReading(latestReading(link)) : undefined
      return [{ ...factsOf(record, link, before, now()), zone }]
    }),
  )
  const all = found.flat()
  const judged = all.map((device) => ({ device, why: subject.refusal(device, wanted) }))
  const devices = judged.filter(({ why }) => why === undefined).map(({ device }) => device)
  const skipped = judged.flatMap(({ device: { deviceid, name }, why }) =>
    why === undefined ? [] : [{ deviceid, name, why }],
  )
  const isCutting = cutsOff(kind, keys)
  if (isCutting && (pace.canaryDevices?.length ?? 1) !== 1) {
    throw new Problem('invalid', 'A change that can cut devices off begins with one device.', {
      field: 'pace.canaryDevices',
    })
  }
  const waves = planWaves(devices, isCutting ? { ...pace, canarySize: 1 } : pace)
  return {
    ...{ ...wanted, devices, skipped, waves },
    hasCanary: waves[0]?.name === 'Canary',
    warnings: isCutting ? [cutOffWarning] : [...subject.warnings],
    word: isCutting ? cutOffWord : undefined,
  }
}
