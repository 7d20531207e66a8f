import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { PlanId } from '../../../shared/service/plan'
import type { ServiceEntry } from '../../../shared/service/serviceEntry'
import type { Clock } from '../../../shared/core/time'
import { chunk } from '../../core/chunk'
import { deleteItem, putIfVersion, putItem } from '../../core/store/storeWrites'
import {
  doneBy,
  type EntryRow,
  type MachineRow,
  type PlanRow,
  type ServiceStore,
  entryKey,
  fileKey,
  machineKey,
  planKey,
  serviceShardOf,
} from '../../service/serviceStore'
import { digestOf } from '../carryValues'
import { type Part, type Turn, changedSince, openRows } from '../part'
import type { SwapRow } from '../swapStore'
import { groupsOf } from './groups'

interface Parts {
  serviceTable: string
  store: ServiceStore
  now: Clock
}

const atOnce = 40

/** The log, meter and states of a machine go on with the new unit, and plans that name the old one name the new one. */
export const openService = ({ serviceTable, store, now }: Parts): Part => {
  const due = (key: { pk: string; sk: string }) => ({ work: serviceShardOf(key), dueMs: now() })

  /** The plan with one unit in the place of another, to be judged anew. */
  const planWrite = ({ pk, sk, version, ...row }: PlanRow, out: string, into: string) => {
    const devices = row.plan.devices?.map((each) => (each === out ? into : each))
    const plan = { ...row.plan, devices: [...new Set(devices)], version: version + 1 }
    return putIfVersion(
      serviceTable,
      { pk, sk },
      { ...row, plan, isChanged: true, ...due({ pk, sk }) },
      version,
    )
  }

  const carryPlan = (turn: Turn, groupid: GroupId, planid: PlanId): Promise<void> =>
    turn.commit(async () => {
      const key = planKey(groupid, planid)
      const row = await store.planRow(key.pk, key.sk)
      if (row?.plan.devices?.includes(turn.from) !== true) return []
      const had = row.plan.devices.includes(turn.to)
      return [planWrite(row, turn.from, turn.to), turn.keep(`plan ${groupid} ${planid}`, { before: { had } })]
    })

  /** References to files come first: what is removed from the log of the old unit meanwhile stays for the new one. */
  const withReferences = async (turn: Turn, groupid: GroupId): Promise<EntryRow[]> => {
    const entries = await store.entries(groupid, turn.from)
    const keys = entries.flatMap(({ entry }) => fileKeysOf(groupid, turn.to, entry))
    for (const some of chunk(keys, atOnce)) {
      await turn.commit(() => Promise.resolve(some.map((key) => putItem(serviceTable, key))))
    }
    return keys.length === 0 ? entries : store.entries(groupid, turn.from)
  }

  const carryEntries = async (turn: Turn, groupid: GroupId, known: ReadonlySet<string>): Promise<void> => {
    const entries = await withReferences(turn, groupid)
    const keyOf = (entryid: string) => `entry ${groupid} ${entryid}`
    const open = entries.filter(({ entry }) => !known.has(keyOf(entry.entryid)))
    for (const some of chunk(open, atOnce)) {
      await turn.commit(() =>
        Promise.resolve(
          some.flatMap((each) => [
            putItem(serviceTable, { ...each, ...entryKey(groupid, turn.to, each.entry.entryid) }),
            turn.keep(keyOf(each.entry.entryid), { ours: digestOf(each.entry) }),
          ]),
        ),
      )
    }
  }

  /** The row last: what it counts from is there by then. */
  const carryMachine = (turn: Turn, groupid: GroupId): Promise<void> =>
    turn.commit(async () => {
      const [from, to] = [machineKey(groupid, turn.from), machineKey(groupid, turn.to)]
      const [old, own, entries] = await Promise.all([
        store.machineRow(from.pk, from.sk),
        store.machineRow(to.pk, to.sk),
        store.entries(groupid, turn.to),
      ])
      if (old === undefined) return []
      const { meter, days, pace, marks } = old
      const done = doneBy(entries)
      const row = {
        ...{ done, marks },
        ...(meter === undefined ? {} : { meter }),
        ...(days === undefined ? {} : { days }),
        ...(pace === undefined ? {} : { pace }),
      }
      return [
        putIfVersion(serviceTable, to, { ...row, ...due(to) }, own?.version ?? 0),
        turn.keep(`machine ${groupid}`, { before: own, ours: digestOf(done) }),
      ]
    })

  const backPlan = (turn: Turn, row: SwapRow, groupid: GroupId, planid: PlanId): Promise<void> =>
    turn.commit(async () => {
      const key = planKey(groupid, planid)
      const plan = await store.planRow(key.pk, key.sk)
      if (plan?.plan.devices?.includes(turn.to) !== true)
        return [turn.mark(row, { back: 'left', backNote: changedSince('A service plan') })]
      const { had } = row.before as { had: boolean }
      const both = { ...plan, plan: { ...plan.plan, devices: [...plan.plan.devices, turn.from] } }
      return [
        had ? planWrite(both, turn.from, turn.from) : planWrite(plan, turn.to, turn.from),
        turn.mark(row, { back: 'back' }),
      ]
    })

  const backEntry = (turn: Turn, row: SwapRow, groupid: GroupId, entryid: string): Promise<void> =>
    turn.commit(async () => {
      const entry = (await store.entries(groupid, turn.to)).find((each) => each.entry.entryid === entryid)
      if (entry === undefined || digestOf(entry.entry) !== row.ours)
        return [turn.mark(row, { back: 'left', backNote: changedSince('An entry of the service log') })]
      return [
        deleteItem(serviceTable, { pk: entry.pk, sk: entry.sk }),
        ...fileKeysOf(groupid, turn.to, entry.entry).map((key) => deleteItem(serviceTable, key)),
        turn.mark(row, { back: 'back' }),
      ]
    })

  const backMachine = (turn: Turn, row: SwapRow, groupid: GroupId): Promise<void> =>
    turn.commit(async () => {
      const [from, to] = [machineKey(groupid, turn.from), machineKey(groupid, turn.to)]
      const [old, own] = await Promise.all([
        store.machineRow(from.pk, from.sk),
        store.machineRow(to.pk, to.sk),
      ])
      const isOurs = own !== undefined && digestOf(own.done) === row.ours
      const again =
        old === undefined
          ? []
          : [putIfVersion(serviceTable, from, { ...fieldsOf(old), ...due(from) }, old.version)]
      if (!isOurs) {
        const backNote = `Service was logged since: that entry stays with ${turn.to}.`
        return [...again, turn.mark(row, { back: 'left', backNote })]
      }
      const before = row.before as MachineRow | null
      return [
        ...again,
        before === null
          ? deleteItem(serviceTable, to, { version: own.version })
          : putIfVersion(serviceTable, to, { ...fieldsOf(before), ...due(to) }, own.version),
        turn.mark(row, { back: 'back' }),
      ]
    })

  return {
    carry: async (turn) => {
      const known = new Set((await turn.rows()).map(({ key }) => key))
      for (const groupid of await groupsOf(turn)) {
        for (const { plan } of await store.plans(groupid)) {
          if (!known.has(`plan ${groupid} ${plan.planid}`)) await carryPlan(turn, groupid, plan.planid)
        }
        if (known.has(`machine ${groupid}`)) continue
        await carryEntries(turn, groupid, known)
        await carryMachine(turn, groupid)
      }
    },
    back: async (turn) => {
      // Machines first: what is left of their entries says whether any was logged since.
      const order = ['plan', 'machine', 'entry']
      const rankOf = ({ key }: SwapRow) => order.indexOf(key.split(' ')[0] ?? '')
      for (const row of openRows(await turn.rows()).sort((a, b) => rankOf(a) - rankOf(b))) {
        const [kind, group, id = ''] = row.key.split(' ')
        const groupid = group as GroupId
        if (kind === 'plan') await backPlan(turn, row, groupid, PlanId.parse(id))
        else if (kind === 'machine') await backMachine(turn, row, groupid)
        else await backEntry(turn, row, groupid, id)
      }
    },
  }
}

const fileKeysOf = (groupid: GroupId, deviceid: DeviceId, { entryid, files = [] }: ServiceEntry) =>
  files.map(({ fileid }) => fileKey({ groupid, deviceid, entryid, fileid }))

const fieldsOf = ({ pk: _pk, sk: _sk, version: _version, ...fields }: MachineRow) => fields
