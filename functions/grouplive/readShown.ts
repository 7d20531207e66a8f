import { dayMs } from '../../shared/core/time'
import { plans } from '../../shared/plans/plans'
import { type PlanFacts, oldestReadableMs, tierOf } from '../../shared/plans/tierOf'
import type { DeviceId } from '../../shared/core/ids'
import type { AssetFact, LastingEvent, Value } from '../../shared/grouplive/groupValues'
import type { DeviceStore, RecordItem, LinkItem } from '../devices/deviceStore'
import { EventStates } from '../alerts/eventStates'
import { isUnmeasured } from '../../shared/data/isUnmeasured'
import { latestReading } from '../devices/latestReading'

/** What every plan lets people read; only for what is older the plan has to be known. */
const keptByAllMs = Math.min(...Object.values(plans).map(({ retentionDays }) => retentionDays)) * dayMs

/** What the plan of a device is derived from. */
const planFields = ['tier', 'addedTs', 'trialResetTs'] as const satisfies readonly (keyof PlanFacts)[]

/** Whether a newest reading may be read whatever the plan. */
export const isKeptByAll = (latestTsMs: number | undefined, nowMs: number): boolean =>
  (latestTsMs ?? 0) >= nowMs - keptByAllMs

/** Whether the plan still lets anybody read a newest reading. */
export const isKeptBy = (
  plan: Omit<PlanFacts, 'nowMs'> | undefined,
  latestTsMs: number | undefined,
  nowMs: number,
): boolean =>
  plan !== undefined &&
  latestTsMs !== undefined &&
  latestTsMs >= oldestReadableMs(tierOf({ ...plan, nowMs }), nowMs)

type Field = 'name' | 'assetType' | 'model' | 'fw' | (typeof planFields)[number]

/** How each fact is read from a record. */
const facts = {
  name: { fields: ['name'], read: ({ name }) => name },
  type: { fields: ['assetType'], read: ({ assetType = '' }) => assetType },
  model: { fields: ['model'], read: ({ model }) => model },
  fw: { fields: ['fw'], read: ({ fw }) => fw },
  tier: { fields: planFields, read: (plan, nowMs) => tierOf({ ...plan, nowMs }).name },
} as const satisfies Record<
  AssetFact,
  { fields: readonly Field[]; read: (record: Pick<RecordItem, Field>, nowMs: number) => string }
>

/** What is asked of the records of devices, in the order of the question, of those that have one. */
export const readFacts = (
  devices: Pick<DeviceStore, 'readRecords'>,
  deviceids: readonly DeviceId[],
  asked: readonly AssetFact[],
  nowMs: number,
): Promise<Map<DeviceId, string[]>> => {
  const needed = asked.flatMap((fact): readonly Field[] => facts[fact].fields)
  // Only what is read of a record has to be there.
  return devices.readRecords({ deviceids, fields: needed }, (record) =>
    asked.map((fact) => facts[fact].read(record as Pick<RecordItem, Field>, nowMs)),
  )
}

/** Longer texts are read on the device's own page. */
const longestText = 100

const valueOf = (reading: Record<string, unknown>, key: string): Value => {
  const value = Object.hasOwn(reading, key) ? reading[key] : undefined
  if (typeof value === 'number') return isUnmeasured(key, value) ? null : value
  if (typeof value === 'boolean') return value
  return typeof value === 'string' ? value.slice(0, longestText) : null
}

const lastingOf = (events: string | undefined): LastingEvent[] => {
  if (events === undefined) return []
  const { active } = EventStates.parse(JSON.parse(events))
  return Object.values(active).map(({ topic, level, msg, beganMs }) => ({ topic, level, msg, beganMs }))
}

const fields = [
  'lastContactMs',
  'intervalSeconds',
  'latestTsMs',
  'latest',
  'latestArrivedMs',
  'events',
] as const satisfies readonly (keyof LinkItem)[]
type Link = Pick<LinkItem, (typeof fields)[number] | 'deviceid'>

/** What a group shows of a device: its contact, values of the keys in their order, what lasts. */
export interface Shown {
  lastContactMs: number | undefined
  intervalSeconds: number
  values: Value[]
  events: LastingEvent[]
}

const shownOf = (link: Link, keys: readonly string[], isReadable: boolean): Shown => {
  const { lastContactMs, intervalSeconds, latestTsMs } = link
  const reading = isReadable && latestTsMs !== undefined ? latestReading(link) : undefined
  return {
    lastContactMs,
    intervalSeconds,
    values: keys.map((key) => (reading === undefined ? null : valueOf(reading, key))),
    events: reading === undefined ? [] : lastingOf(link.events),
  }
}

/** Of each device that was ever heard, what its plan still lets anybody read. */
export const readShown = async (
  devices: Pick<DeviceStore, 'readLinks' | 'readRecords'>,
  deviceids: readonly DeviceId[],
  keys: readonly string[],
  nowMs: number,
): Promise<Map<DeviceId, Shown>> => {
  const old: Link[] = []
  const shown = await devices.readLinks({ deviceids, fields }, (link) => {
    const isRecent = isKeptByAll(link.latestTsMs, nowMs)
    if (!isRecent && link.latestTsMs !== undefined) old.push(link)
    return shownOf(link, keys, isRecent)
  })
  const asked = { deviceids: old.map(({ deviceid }) => deviceid), fields: planFields }
  const plans = await devices.readRecords(asked, (plan) => plan)
  for (const link of old) {
    const { deviceid, latestTsMs } = link
    if (isKeptBy(plans.get(deviceid), latestTsMs, nowMs)) shown.set(deviceid, shownOf(link, keys, true))
  }
  return shown
}
