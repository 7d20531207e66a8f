import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs } from '../../shared/core/time'
import {
  type getDeviceRoads as deviceContract,
  type getGroupRoads as groupContract,
  writeCells,
} from '../../shared/roads/roadCells'
import type { AccessStore } from '../access/accessStore'
import type { Caller } from '../core/http/caller'
import type { Serve } from '../core/http/serve'
import { readingRightsOf } from '../data/askedWindow'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import { sampleOf } from '../groups/getGroupNames'
import { daysDriven, type DeviceRoads, epochDayOf, type ReadManyRoads } from './roadStore'

/** So many devices show the roads of a group; neighbours drive the same ones. */
const mostDevices = 300
/** About 100 kB of text: beyond it roads that are seldom driven are left out. */
const mostCells = 40_000
/** On so many days a cell was driven through that is no detour. */
const oftenDays = 3

/** The streams of a device and the first day of each that a caller may see; none where the plan shows no history. */
const readableStreams = (record: RecordItem, caller: Pick<Caller, 'specialGroups'>, now: Clock) => {
  const rights = readingRightsOf(record, caller, now)
  if (!rights.rawData) return []
  const oldestDay = epochDayOf(now() - rights.retentionDays * dayMs) + 1
  return record.streams.map(({ deviceid, streamId, fromMs }) => ({
    stream: `${deviceid}#${streamId}`,
    fromDay: Math.max(oldestDay, epochDayOf(fromMs)),
  }))
}

/** The roads of several devices as one: on how many days of devices each cell was driven through. */
const mergeRoads = (
  readable: ReturnType<typeof readableStreams>,
  known: ReadonlyMap<string, DeviceRoads>,
): Map<number, number> => {
  const merged = new Map<number, number>()
  for (const { stream, fromDay } of readable) {
    for (const [cell, driven] of known.get(stream) ?? []) {
      if (driven.lastDay >= fromDay) merged.set(cell, (merged.get(cell) ?? 0) + daysDriven(driven))
    }
  }
  return merged
}

const answer = (merged: ReadonlyMap<number, number>, isSample: boolean) => {
  const isPartial = isSample || merged.size > mostCells
  const kept = [...merged].sort(([, a], [, b]) => b - a).slice(0, mostCells)
  const cellsOf = (isOften: boolean) =>
    writeCells(
      kept
        .filter(([, days]) => days >= oftenDays === isOften)
        .map(([cell]) => cell)
        .sort((a, b) => a - b),
    )
  return { seldom: cellsOf(false), often: cellsOf(true), isPartial }
}

export const getDeviceRoads =
  (devices: Pick<DeviceStore, 'record'>, readMany: ReadManyRoads, now: Clock): Serve<typeof deviceContract> =>
  async ({ deviceid }, caller) => {
    const record = await devices.record(deviceid)
    if (record === undefined) throw new Problem('notFound')
    const readable = readableStreams(record, caller, now)
    return answer(mergeRoads(readable, await readMany(readable.map(({ stream }) => stream))), false)
  }

/** Of the devices that are in the group now: with a device its roads come and go. */
export const getGroupRoads =
  (
    access: AccessStore,
    groups: GroupStore,
    devices: Pick<DeviceStore, 'records'>,
    readMany: ReadManyRoads,
    now: Clock,
  ): Serve<typeof groupContract> =>
  async ({ groupid }, caller) => {
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    const all = await devicesIn(access, group)
    const asked = sampleOf(all, mostDevices)
    const records = await devices.records(asked)
    const readable = [...records.values()].flatMap((record) => readableStreams(record, caller, now))
    const known = await readMany(readable.map(({ stream }) => stream))
    return answer(mergeRoads(readable, known), asked.length < all.length)
  }
