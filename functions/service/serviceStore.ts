import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { secondMs } from '../../shared/core/time'
import { DeviceId, GroupId } from '../../shared/core/ids'
import { Bounds } from '../../shared/hours/hours'
import { type PlanId, ServicePlan } from '../../shared/service/plan'
import { type EntryFileId, EntryId, ServiceEntry } from '../../shared/service/serviceEntry'
import {
  serviceStates,
  type ServiceState,
  MeterQuestion,
  MeterSources,
} from '../../shared/service/serviceItem'
import { allShards, shardOf } from '../alerts/dueStore'
import { accessKey, idIn } from '../core/accessKey'
import { openGetItem } from '../core/store/openGetItem'
import { queryPrefix } from '../core/store/queryPages'
import type { EntryFileStore } from './entryFileStore'

const branded = <T>(schema: { safeParse: (value: unknown) => { success: boolean } }) =>
  z.custom<T>((value) => schema.safeParse(value).success)

/** A plan as it is stored, with the time at which its machines are looked for again. */
const PlanRow = z.object({
  pk: z.string(),
  sk: z.string(),
  plan: branded<ServicePlan>(ServicePlan),
  /** With whose rights people are notified: who saved it last. */
  owner: z.string(),
  /** Its machines have yet to be judged by it. */
  isChanged: z.boolean().optional(),
  version: z.number(),
  work: z.string().optional(),
  dueMs: z.number().optional(),
})
export type PlanRow = z.infer<typeof PlanRow>

/** The meter of a machine. Times are epoch milliseconds. */
export const StoredMeter = z.object({
  source: branded<z.infer<typeof MeterSources>>(MeterSources),
  /** Of its own meter. */
  key: z.string().optional(),
  /** What was read last, and what is added to it. */
  raw: z.number().optional(),
  offset: z.number().optional(),
  total: branded<Bounds>(Bounds),
  atMs: z.number(),
  question: branded<MeterQuestion>(MeterQuestion).optional(),
  /** The meter that the question is about. */
  askedKey: z.string().optional(),
  /** Entries of before may be by another source: a person has said how its hours go on. */
  joinedMs: z.number().optional(),
  /** Meters that were replaced: what the hours of before lose, and by how much that is open. */
  shifts: z.array(z.object({ atMs: z.number(), by: z.number(), open: z.number() })).optional(),
})
export type StoredMeter = z.infer<typeof StoredMeter>

/** The hours of each day, of the last eight weeks. */
const StoredDays = z.object({
  /** The first day that is not in it: its number since 1970, on the clock of the plan. */
  next: z.number(),
  /** What the meter showed when that day began, where that is known. */
  start: branded<Bounds>(Bounds).optional(),
  /** Tenths of hours, two bytes a day. */
  used: z.instanceof(Uint8Array),
})
export type StoredDays = z.infer<typeof StoredDays>

/** How many hours a day a machine is used. */
export const StoredPace = z.object({
  /** From Monday. */
  byDay: z.array(z.number()),
  /** How far whole weeks are apart. */
  weekSd: z.number(),
  weeks: z.number(),
})
export type StoredPace = z.infer<typeof StoredPace>

const states = Object.keys(serviceStates) as [ServiceState, ...ServiceState[]]

/** From what a plan of a machine counts. */
const Done = z.object({
  entryid: branded<EntryId>(EntryId),
  atMs: z.number(),
  loggedMs: z.number(),
  source: branded<z.infer<typeof MeterSources>>(MeterSources).optional(),
  total: branded<Bounds>(Bounds).optional(),
})
type Done = z.infer<typeof Done>

const Mark = z.object({ base: z.string(), state: z.enum(states), sinceMs: z.number() })
export type Mark = z.infer<typeof Mark>

/** A machine of a group: its meter, its pace, from what each plan counts, and which states were seen. */
const MachineRow = z.object({
  pk: z.string(),
  sk: z.string(),
  meter: StoredMeter.optional(),
  days: StoredDays.optional(),
  pace: StoredPace.optional(),
  done: z.record(z.string(), Done).default({}),
  marks: z.record(z.string(), Mark).default({}),
  version: z.number(),
  work: z.string().optional(),
  dueMs: z.number().optional(),
})
export type MachineRow = z.infer<typeof MachineRow>

const EntryRow = z.object({
  pk: z.string(),
  sk: z.string(),
  entry: branded<ServiceEntry>(ServiceEntry),
  /** The hours from which its plans count. */
  source: Done.shape.source,
  total: Done.shape.total,
  /** Counts its changes; absent before the first. */
  version: z.number().optional(),
})
export type EntryRow = z.infer<typeof EntryRow>

export const planPrefix = 'PLAN#'
const machinePrefix = 'MACHINE#'

export const planKey = (groupid: GroupId, planid: PlanId) => ({
  pk: accessKey.group(groupid),
  sk: `${planPrefix}${planid}`,
})
export const machineKey = (groupid: GroupId, deviceid: DeviceId) => ({
  pk: accessKey.group(groupid),
  sk: `${machinePrefix}${deviceid}`,
})
const entriesOf = (deviceid: DeviceId): string => `LOG#${deviceid}#`
export const entryKey = (groupid: GroupId, deviceid: DeviceId, entryid: EntryId) => ({
  pk: accessKey.group(groupid),
  sk: `${entriesOf(deviceid)}${entryid}`,
})
const referencesTo = (fileid: EntryFileId): string => `FILE#${fileid}#`
/** That an entry names a file: a machine that was given another unit has the same entry twice. */
export const fileKey = ({
  groupid,
  deviceid,
  entryid,
  fileid,
}: {
  groupid: GroupId
  deviceid: DeviceId
  entryid: EntryId
  fileid: EntryFileId
}) => ({ pk: accessKey.group(groupid), sk: `${referencesTo(fileid)}${deviceid}#${entryid}` })
/** That people were notified: once for a plan, a machine, an entry and a state. */
export const notifiedKey = (
  groupid: GroupId,
  {
    planid,
    deviceid,
    base,
    state,
  }: { planid: PlanId; deviceid: DeviceId; base: string; state: ServiceState },
) => ({ pk: accessKey.group(groupid), sk: `NOTIFIED#${planid}#${deviceid}#${base}#${state}` })

export const groupOf = ({ pk }: { pk: string }): GroupId => GroupId.parse(idIn(pk))
export const machineOf = ({ sk }: { sk: string }): DeviceId => DeviceId.parse(sk.slice(machinePrefix.length))

const shardName = (shard: string): string => `service ${shard}`
/** The partitions of the index in which plans and machines wait for their time. */
export const serviceShards: readonly string[] = allShards.map(shardName)
export const serviceShardOf = ({ sk }: { sk: string }): string => shardName(shardOf(sk))

export const openServiceStore = (documents: DynamoDBDocumentClient, TableName: string) => {
  const getItem = openGetItem(documents)
  const all = (groupid: GroupId, prefix: string) =>
    queryPrefix(documents, TableName, accessKey.group(groupid), prefix)
  return {
    planRow: async (pk: string, sk: string): Promise<PlanRow | undefined> =>
      PlanRow.optional().parse(await getItem(TableName, { pk, sk })),
    machineRow: async (pk: string, sk: string): Promise<MachineRow | undefined> =>
      MachineRow.optional().parse(await getItem(TableName, { pk, sk })),
    /** In the order of their ids. */
    plans: async (groupid: GroupId): Promise<PlanRow[]> =>
      (await all(groupid, planPrefix)).map((item) => PlanRow.parse(item)),
    machines: async (groupid: GroupId): Promise<MachineRow[]> =>
      (await all(groupid, machinePrefix)).map((item) => MachineRow.parse(item)),
    /** Of a machine, the oldest first. */
    entries: async (groupid: GroupId, deviceid: DeviceId): Promise<EntryRow[]> =>
      (await all(groupid, entriesOf(deviceid))).map((item) => EntryRow.parse(item)),
    entryRow: async (groupid: GroupId, deviceid: DeviceId, entryid: EntryId): Promise<EntryRow | undefined> =>
      EntryRow.optional().parse(await getItem(TableName, entryKey(groupid, deviceid, entryid))),
    /** Whether any entry names a file. */
    isReferredTo: async (groupid: GroupId, fileid: EntryFileId): Promise<boolean> =>
      (await all(groupid, referencesTo(fileid))).length > 0,
    isNotified: async (key: { pk: string; sk: string }): Promise<boolean> =>
      (await getItem(TableName, key)) !== undefined,
  }
}
export type ServiceStore = ReturnType<typeof openServiceStore>

/** Deletes what is kept of a group that has ended: files first, since the rows say that there is something to delete. */
export const openEraseService =
  (files: Pick<EntryFileStore, 'removeAll'>, eraseRows: (pk: string, last: string) => Promise<void>) =>
  async (pk: string, last: string): Promise<void> => {
    await files.removeAll(groupOf({ pk }))
    await eraseRows(pk, last)
  }

/** From what each plan counts: of its entries that are not undone the one whose work was done last. */
export const doneBy = (rows: readonly EntryRow[]): Record<string, Done> => {
  const done: Record<string, Done> = {}
  for (const { entry, source, total } of rows) {
    if (entry.undone !== undefined) continue
    const { entryid, atTs, loggedTs, planids } = entry
    for (const planid of planids) {
      const before = done[planid]
      const atMs = atTs * secondMs
      if (before !== undefined && before.atMs > atMs) continue
      done[planid] = {
        entryid,
        atMs,
        loggedMs: loggedTs * secondMs,
        ...(source === undefined ? {} : { source }),
        ...(total === undefined ? {} : { total }),
      }
    }
  }
  return done
}
