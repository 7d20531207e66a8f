import type { InputOf } from '../../shared/core/endpoint'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs } from '../../shared/core/time'
import type { Rollup } from '../../shared/data/rollups/rollUpHours'
import { type Aggregation, aggregations } from '../../shared/periodfigures/aggregations'
import type { getGroupMetrics as contract } from '../../shared/periodfigures/groupMetrics'
import { type Period, roundPeriod } from '../../shared/periodfigures/metricPeriods'
import type { AccessStore } from '../access/accessStore'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { readingRightsOf } from '../data/askedWindow'
import type { Sources } from '../data/readRows'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import { cutPeriod, previousOf, timesOf, openReadPeriods } from './readPeriods'

type Input = InputOf<typeof contract>

/** A page takes about a second, whatever the number of its keys; so many devices at most. */
const maxPageDevices = 100
const maxPageKeys = 300
/** How many are read at once: more only wait for each other. */
const concurrency = 20

const eachAtOnce = async <T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [i, item] of queue) results[i] = await run(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}

/** A sum may leave what a double holds; then nothing true can be said. */
const figureOf = (rollup: Rollup | undefined, operator: Aggregation): number | null => {
  const figure = rollup === undefined ? null : aggregations[operator](rollup)
  return figure !== null && Number.isFinite(figure) ? figure : null
}

/** Devices that were named, each of which has to be one of the group. */
const chosen = (all: readonly DeviceId[], { devices }: Input): readonly DeviceId[] => {
  if (devices === undefined) return all
  const held = new Set(all)
  const strange = devices.find((deviceid) => !held.has(deviceid))
  if (strange !== undefined) throw new Problem('notFound')
  return [...new Set(devices)].sort()
}

const askedPeriods = (input: Input): { current: Period; previous: Period } => {
  if (input.currentStartTime >= input.currentEndTime) throw new Problem('invalid', 'Invalid date range')
  const current = roundPeriod(input.currentStartTime, input.currentEndTime)
  return { current, previous: previousOf(input, current) }
}

/** `POST /group/{groupid}/metrics`. What a plan does not keep is left out, and the device is named. */
export const getGroupMetrics = (
  access: AccessStore,
  groups: GroupStore,
  devices: Pick<DeviceStore, 'many'>,
  sources: Sources,
  now: Clock,
): Serve<typeof contract> => {
  const readPeriods = openReadPeriods(sources, now)

  const openReadDevice =
    (known: Awaited<ReturnType<DeviceStore['many']>>, input: Input, caller: Caller, nowMs: number) =>
    async (deviceid: DeviceId) => {
      const { current, previous } = askedPeriods(input)
      const device = known.get(deviceid)
      const nothing = input.metrics.map(() => null)
      if (device === undefined) return { current: nothing, previous: nothing, isCut: false }
      const rights = readingRightsOf(device.record, caller, now)
      if (!rights.rawData) return { current: nothing, previous: nothing, isCut: true }
      const oldestMs = nowMs - rights.retentionDays * dayMs
      const [present, before] = await readPeriods(
        device,
        cutPeriod(current, oldestMs),
        cutPeriod(previous, oldestMs),
        [...new Set(input.metrics.map(({ key }) => key))],
      )
      const figuresOf = (rollups: ReadonlyMap<string, Rollup>) =>
        input.metrics.map(({ key, operator }) => figureOf(rollups.get(key), operator))
      return {
        current: figuresOf(present),
        previous: figuresOf(before),
        isCut: current.fromMs < oldestMs,
      }
    }

  return async (input, caller) => {
    const { groupid, metrics, afterDevice = '' } = input
    const { current, previous } = askedPeriods(input)
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const wanted = chosen(await devicesIn(access, group), input).filter((deviceid) => deviceid > afterDevice)
    const keyCount = new Set(metrics.map(({ key }) => key)).size
    const page = wanted.slice(0, Math.min(maxPageDevices, Math.ceil(maxPageKeys / keyCount)))
    const known = await devices.many(page)
    const read = await eachAtOnce(page, openReadDevice(known, input, caller, now()))
    const last = page.length < wanted.length ? page.at(-1) : undefined
    return {
      current: timesOf(current),
      previous: timesOf(previous),
      deviceids: page,
      currentFigures: metrics.map((_, i) => read.map((device) => device.current[i] ?? null)),
      previousFigures: metrics.map((_, i) => read.map((device) => device.previous[i] ?? null)),
      cut: page.filter((_, i) => read[i]?.isCut),
      ...(last === undefined ? {} : { lastEvaluatedDevice: last }),
    }
  }
}
