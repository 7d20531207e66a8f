import { Problem } from '../../shared/core/problem'
import { type Clock, dayMs, secondMs } from '../../shared/core/time'
import type { DeviceId } from '../../shared/core/ids'
import { type Fence, fenceOf } from '../../shared/fences/fence'
import {
  type FenceVisit,
  type getVisits as contract,
  mostVisitDays,
  previewDays,
  type previewVisits as previewContract,
} from '../../shared/fences/getVisits'
import type { Period } from '../../shared/periodfigures/metricPeriods'
import { PlaceId } from '../../shared/places/place'
import type { AccessStore } from '../access/accessStore'
import type { Serve } from '../core/http/serve'
import { askedPeriod } from '../data/askedPeriod'
import { gapOf } from '../data/silences'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import type { PlaceStore } from '../places/placeStore'
import { type Between, type Visit, visitsOf, type ReadFixes, reachMs } from './visits'
import { fencesOfGroup } from './fencesOf'

export interface VisitParts {
  access: AccessStore
  groups: Pick<GroupStore, 'read'>
  devices: Pick<DeviceStore, 'many'>
  places: Pick<PlaceStore, 'read'>
  readFixes: ReadFixes
  now: Clock
}

const pageDevices = 20
const mostVisits = 500
const inSeconds = ({ fromMs, toMs }: Between) => ({ fromTs: fromMs / secondMs, toTs: toMs / secondMs })

const viewVisit = (placeid: PlaceId, { entered, left, stayMs, isPassed }: Visit): FenceVisit => ({
  placeid,
  ...(entered === undefined ? {} : { entered: inSeconds(entered) }),
  ...(left === undefined ? {} : { left: inSeconds(left) }),
  stay: { atLeast: stayMs.least / secondMs, atMost: stayMs.most / secondMs },
  ...(isPassed === undefined ? {} : { isPassed }),
})

const beganMs = ({ entered }: Visit): number => entered?.toMs ?? -Infinity

/** The devices of a group behind one of them, and how many there are. */
const pageOf = async (
  { access, groups, devices }: VisitParts,
  groupid: Parameters<GroupStore['read']>[0],
  isWanted: (deviceid: DeviceId) => boolean,
) => {
  const group = await groups.read(groupid)
  if (group === undefined) throw new Problem('notFound')
  const wanted = (await devicesIn(access, group)).filter(isWanted)
  const page = wanted.slice(0, pageDevices)
  const known = await devices.many(page)
  const found = page.flatMap((deviceid) => {
    const device = known.get(deviceid)
    return device === undefined ? [] : [{ deviceid, ...device }]
  })
  return { found, last: page.at(-1), more: wanted.length - page.length }
}

/** All visits are found afresh in what is stored: readings that came late are among them. */
const openReadVisits =
  ({ readFixes }: Pick<VisitParts, 'readFixes'>) =>
  async (
    device: Parameters<ReadFixes>[0],
    caller: Parameters<ReadFixes>[1],
    { fromMs, toMs }: Period,
    fences: readonly Fence[],
  ) => {
    const fixes = await readFixes(device, caller, { fromMs: fromMs - reachMs, toMs })
    const options = { gapMs: gapOf(device.link) }
    return fences
      .flatMap((fence) =>
        visitsOf(fence, fixes, options)
          .filter(({ left }) => (left?.toMs ?? Infinity) > fromMs)
          .map((visit) => ({ placeid: PlaceId.parse(fence.placeid), visit })),
      )
      .sort((a, b) => beganMs(b.visit) - beganMs(a.visit))
  }

export const getVisits =
  (parts: VisitParts): Serve<typeof contract> =>
  async ({ groupid, placeid, deviceid: only, afterDevice = '', ...times }, caller) => {
    const period = askedPeriod(times, mostVisitDays, parts.now())
    const readVisits = openReadVisits(parts)
    const [{ found, last, more }, stored] = await Promise.all([
      pageOf(parts, groupid, (each) => each > afterDevice && (only === undefined || each === only)),
      parts.places.read(groupid),
    ])
    const fences = fencesOfGroup(groupid, stored).fences.filter(
      (fence) => placeid === undefined || fence.placeid === placeid,
    )
    if (placeid !== undefined && fences.length === 0) throw new Problem('notFound', 'Fence not found')
    const devices = await Promise.all(
      found.map(async (device) => {
        const visits = await readVisits(device, caller, period, fences)
        return {
          deviceid: device.deviceid,
          name: device.record.name,
          visits: visits.slice(0, mostVisits).map((each) => viewVisit(each.placeid, each.visit)),
          moreVisits: Math.max(0, visits.length - mostVisits),
        }
      }),
    )
    return { devices, ...(more > 0 && last !== undefined ? { lastEvaluatedDevice: last } : {}) }
  }

/** A place that is being drawn has no id yet. */
const draftId = PlaceId.parse('p-draft000')

export const previewVisits =
  (parts: VisitParts): Serve<typeof previewContract> =>
  async ({ groupid, shape }, caller) => {
    const toMs = parts.now()
    const fence = fenceOf({ placeid: draftId, name: '', shape }, 1)
    if (fence === undefined) throw new Problem('invalid', undefined, { field: 'shape' })
    const readVisits = openReadVisits(parts)
    const { found, more } = await pageOf(parts, groupid, () => true)
    const period = { fromMs: toMs - previewDays * dayMs, toMs }
    const read = await Promise.all(found.map((device) => readVisits(device, caller, period, [fence])))
    const visits = read.flat().filter(({ visit }) => visit.isPassed !== true)
    const sum = (side: 'least' | 'most') =>
      visits.reduce((all, { visit }) => all + visit.stayMs[side], 0) / secondMs
    return {
      visits: visits.length,
      stay: { atLeast: sum('least'), atMost: sum('most') },
      visitors: read.filter((each) => each.some(({ visit }) => visit.isPassed !== true)).length,
      devices: found.length,
      moreDevices: more,
    }
  }
