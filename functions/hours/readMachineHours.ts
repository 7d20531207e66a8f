import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs } from '../../shared/core/time'
import { type getGroupHours as contract, mostHourDays, type Hours } from '../../shared/hours/hours'
import { tierOf } from '../../shared/plans/tierOf'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/http/serve'
import { readingRightsOf } from '../data/askedWindow'
import { askedPeriod } from '../data/askedPeriod'
import type { DeviceStore, LinkItem, RecordItem } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import type { Caller } from '../core/http/caller'
import { joinTimes, type Points } from '../data/points'
import { judgeSensors } from '../doubts/sensorDoubts'
import { numbersOf, openReadUnits, seamsOf } from '../data/readUnits'
import { type Sources, openSources } from '../data/readRows'
import type { KeySeries } from '../data/KeySeries'
import { openCommandStore } from '../commands/commandStore'
import type { Env } from '../core/env'
import { openLedgerReader } from '../ledger/ledgerStore'
import { openReadTurns } from '../ledger/ledgerTurns'
import { openConfigStore } from '../settings/configStore'
import { type MeterKeys, hourKeys, machineHours, unknownHoursOf } from './machineHours'
import { type Pace, gapMs, paceOf, type PaceSince, type ReadPaces, observedPace, openReadPaces } from './pace'

/** Of warnings and alarms; what is below sends no sooner. */
const firstExceptionLevel = 21

const isException = (events: unknown): boolean =>
  Array.isArray(events) &&
  events.some(
    (event: unknown) =>
      typeof event === 'object' && event !== null && 'lv' in event && Number(event.lv) >= firstExceptionLevel,
  )

/** The readings at which a warning or an alarm lasted. */
const exceptionTimes = (events: ReturnType<KeySeries['join']> | undefined): ReadonlySet<number> => {
  if (events === undefined) return new Set()
  const { others, texts } = events
  const known = texts.map((text) => isException(text))
  return new Set(others.times.filter((_, i) => known[others.values[i] ?? -1] === true))
}

export interface HoursDevice {
  record: RecordItem
  link: LinkItem
}

const eventsKey = 'events'
/** Meters of the machine that may stick; states and their counters move as it pleases them. */
const meterOf: Partial<Record<Hours['source'], readonly string[]>> = {
  engine: ['eng_hrs'],
  meter: ['hourmeter1_hrs'],
}
/** So far beyond a period is looked for the reading next to it. */
const mostReachMs = 3 * dayMs

const meterKeysOf = ({ aempOperatingHoursKey, aempIdleHoursKey }: RecordItem): MeterKeys => ({
  operating: aempOperatingHoursKey,
  idle: aempIdleHoursKey,
})

const paceAtOf =
  (paces: readonly PaceSince[], fallback: Pace) =>
  (ms: number): Pace =>
    paces.findLast(({ fromMs }) => fromMs <= ms)?.pace ?? paces[0]?.pace ?? fallback

/** A period of which the plan keeps only the end: what lies before is not known. */
const withPlanCut = (hours: Hours, asked: Period, oldestMs: number): Hours => {
  if (oldestMs <= asked.fromMs) return hours
  const cut = unknownHoursOf(
    { period: { fromMs: asked.fromMs, toMs: Math.min(oldestMs, asked.toMs) } },
    'plan',
  )
  const widen = ({ atLeast, atMost }: Hours['worked']) => ({ atLeast, atMost: atMost + cut.unknownHours })
  return {
    ...hours,
    fromTime: cut.fromTime,
    worked: widen(hours.worked),
    ...(hours.idle === undefined ? {} : { idle: widen(hours.idle) }),
    off: widen(hours.off),
    ...(hours.states === undefined
      ? {}
      : {
          states: Object.fromEntries(Object.entries(hours.states).map(([key, own]) => [key, widen(own)])),
        }),
    unknownHours: hours.unknownHours + cut.unknownHours,
    unknown: [...cut.unknown, ...hours.unknown],
  }
}

/** Hours of one device over a period that has begun, as its plan and its settings let them be known. */
export const openReadMachineHours = (sources: Sources, readPaces: ReadPaces, now: Clock) => {
  const readUnits = openReadUnits(sources, now)

  return async (
    { record, link }: HoursDevice,
    caller: Pick<Caller, 'specialGroups'>,
    period: Period,
  ): Promise<Hours> => {
    const rights = readingRightsOf(record, caller, now)
    if (!rights.rawData) return unknownHoursOf({ period }, 'plan')
    const oldestMs = now() - rights.retentionDays * dayMs
    const kept = { fromMs: Math.max(period.fromMs, oldestMs), toMs: period.toMs }
    if (kept.fromMs >= kept.toMs) return unknownHoursOf({ period }, 'plan')

    const tier = tierOf({ ...record, nowMs: now() })
    const thinnedSeconds = tier.dataToPortal ? 0 : tier.minIntervalSeconds
    const paces = await readPaces(record.deviceid, kept.fromMs, thinnedSeconds)
    const usual = paceOf({ 'device.base_interval': link.intervalSeconds }, thinnedSeconds)
    const widest = Math.max(...(paces ?? [{ pace: usual }]).map(({ pace }) => gapMs(pace, false)))
    const reachMs = Math.min(widest, mostReachMs)
    const window = { fromMs: Math.max(kept.fromMs - reachMs, oldestMs), toMs: kept.toMs + reachMs }

    const keys = meterKeysOf(record)
    const asked = [...hourKeys(keys), eventsKey]
    const heard: Float64Array[] = []
    const units = await readUnits({ record, link }, window, asked, heard)
    const points = new Map(asked.map((key) => [key, numbersOf(units, key)]))
    const exceptions = new Set(units.flatMap(({ series }) => [...exceptionTimes(series.get(eventsKey))]))
    const fallback = paces === undefined ? observedPace(joinTimes(heard), usual) : usual
    const hours = machineHours(points, keys, {
      period: kept,
      paceAt: paceAtOf(paces ?? [], fallback),
      isException: (ms) => exceptions.has(ms),
      seams: seamsOf(units),
    })
    const doubts = judgeSensors(points, meterOf[hours.source] ?? [])
    return withPlanCut(doubts.length === 0 ? hours : { ...hours, doubts }, period, oldestMs)
  }
}

export type ReadMachineHours = ReturnType<typeof openReadMachineHours>

interface Parts {
  env: Pick<Env, 'COMMANDS_TABLE' | 'DEVICES_TABLE' | 'HISTORY_TABLE' | 'READINGS_TABLE' | 'SERVER_LOG_TABLE'>
  documents: DynamoDBDocumentClient
  now: Clock
}

/** Hours of a machine on their tables. */
export const openReadHours = ({ env, documents, now }: Parts): ReadMachineHours =>
  openReadMachineHours(
    openSources(documents, env, now),
    openReadPaces({
      configs: openConfigStore(documents, env.DEVICES_TABLE),
      ledger: openLedgerReader(documents, env.SERVER_LOG_TABLE),
      readTurns: openReadTurns(openCommandStore(documents, env.COMMANDS_TABLE)),
    }),
    now,
  )

/** Meters that a machine counts itself, the one that a person named first. */
const ownMeterKeys = ({ aempOperatingHoursKey }: Pick<RecordItem, 'aempOperatingHoursKey'>): string[] => [
  ...new Set([
    ...(aempOperatingHoursKey === undefined || aempOperatingHoursKey === '' ? [] : [aempOperatingHoursKey]),
    'eng_hrs',
    'hourmeter1_hrs',
  ]),
]

/** A meter of the machine's own over a period, as it was read. */
export interface MeterReadings {
  key: string
  points: Points
}

/** What the own meter of a machine showed over a period; undefined for a machine without one. */
export const openReadMeter = (sources: Sources, now: Clock) => {
  const readUnits = openReadUnits(sources, now)
  return async (
    { record, link }: HoursDevice,
    caller: Pick<Caller, 'specialGroups'>,
    period: Period,
  ): Promise<MeterReadings | undefined> => {
    const rights = readingRightsOf(record, caller, now)
    const fromMs = Math.max(period.fromMs, now() - rights.retentionDays * dayMs)
    if (!rights.rawData || fromMs >= period.toMs) return undefined
    const keys = ownMeterKeys(record)
    const units = await readUnits({ record, link }, { fromMs, toMs: period.toMs }, keys)
    for (const key of keys) {
      const points = numbersOf(units, key)
      if (points.times.length > 0) return { key, points }
    }
    return undefined
  }
}
export type ReadMeter = ReturnType<typeof openReadMeter>

const pageDevices = 20

/** Hours of the machines of a group, page by page. */
export const getGroupHours =
  (
    access: AccessStore,
    groups: Pick<GroupStore, 'read'>,
    devices: Pick<DeviceStore, 'many'>,
    readHours: ReadMachineHours,
    now: Clock,
  ): Serve<typeof contract> =>
  async ({ groupid, afterDevice = '', ...times }, caller) => {
    const period = askedPeriod(times, mostHourDays, now())
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const wanted = (await devicesIn(access, group)).filter((deviceid) => deviceid > afterDevice)
    const page = wanted.slice(0, pageDevices)
    const known = await devices.many(page)
    const read = await Promise.all(
      page.flatMap((deviceid) => {
        const device = known.get(deviceid)
        if (device === undefined) return []
        const { name } = device.record
        return readHours(device, caller, period).then((hours) => [{ deviceid, name, hours }])
      }),
    )
    const last = page.length < wanted.length ? page.at(-1) : undefined
    return { devices: read.flat(), ...(last === undefined ? {} : { lastEvaluatedDevice: last }) }
  }
