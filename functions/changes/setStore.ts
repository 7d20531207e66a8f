import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { isOpenSet } from '../../shared/changes/changeSet'
import type { DeviceId } from '../../shared/core/ids'
import { chunk } from '../core/chunk'
import { accessKey } from '../core/accessKey'
import { atMost } from '../core/store/conditionOf'
import { checkItem, putItem, type TransactItem, tryWrite } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'
import { setFields } from '../core/store/setFields'
import {
  SetHead,
  SetPlan,
  type SetHead as Head,
  type SetPlan as Plan,
  type SetRow as Row,
  SetRow,
  planItem,
  setKey,
  setShardOf,
} from './setItems'

/** Longer than a worker lives. */
const leaseMs = 90_000

export type HeadChange = Partial<
  Pick<
    Head,
    'state' | 'stateMs' | 'reason' | 'wave' | 'waves' | 'counts' | 'endedMs' | 'forgivenMs' | 'undoneBy'
  > &
    Pick<Head, 'takesBack' | 'notifies'>
> & {
  /** When the worker is to look next; `null`: no more. */
  dueMs?: number | null
}

export interface SetStore {
  head(changeid: string): Promise<Head | undefined>
  plan(changeid: string): Promise<Plan | undefined>
  row(deviceid: DeviceId, changeid: string): Promise<Row | undefined>
  rows(changeid: string, deviceids: readonly DeviceId[]): Promise<Row[]>
  /** Every set that names a device. */
  rowsOfDevice(deviceid: DeviceId): Promise<Row[]>
  startWrites(head: Head, plan: Plan, dueMs: number): TransactItem[]
  /** Moves the head on, unless it was changed since it was read. */
  headWrite(head: Head, change: HeadChange): TransactItem
  /** Holds while the set may send; under a lease, while it is this worker's. */
  runsCheck(head: Pick<Head, 'changeid' | 'lease'>): TransactItem
  /** Moves a device on from the state and command it was read with. */
  rowWrite(row: Row, change: Partial<Omit<Row, 'deviceid' | 'changeid'>>): TransactItem
  tryLease(head: Head, lease: string, nowMs: number): Promise<boolean>
}

export const openSetStore = (documents: DynamoDBDocumentClient, TableName: string): SetStore => {
  const getItem = openGetItem(documents)
  const row: SetStore['row'] = async (deviceid, changeid) => {
    const item = await getItem(TableName, setKey.device(deviceid, changeid))
    return item === undefined ? undefined : SetRow.parse(item)
  }
  return {
    row,
    head: async (changeid) => {
      const item = await getItem(TableName, setKey.head(changeid))
      return item?.isSet === true ? SetHead.parse(item) : undefined
    },
    plan: async (changeid) => {
      const item = await getItem(TableName, setKey.plan(changeid))
      // The plan of a run that a page sends has another form.
      return item?.waves === undefined ? undefined : SetPlan.parse(item)
    },
    rows: async (changeid, deviceids) =>
      (await Promise.all(deviceids.map((each) => row(each, changeid)))).filter((each) => each !== undefined),
    rowsOfDevice: async (deviceid) => {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': accessKey.device(deviceid) },
          ConsistentRead: true,
          ScanIndexForward: false,
        }),
      )
      return (page.Items ?? []).map((item) => SetRow.parse(item))
    },
    startWrites: (head, plan, dueMs) => {
      const { changeid, groupid, expiresAt } = head
      const item = { ...setKey.head(changeid), ...head, work: setShardOf(changeid), dueMs }
      return [
        putItem(TableName, item, { pk: undefined }),
        putItem(TableName, planItem(changeid, plan, expiresAt)),
        putItem(TableName, { ...setKey.ofGroup(groupid, changeid), expiresAt }),
      ]
    },
    headWrite: ({ changeid, version, lease }, { dueMs, ...change }) =>
      setFields(TableName, setKey.head(changeid), {
        set: {
          ...change,
          version: version + 1,
          ...(typeof dueMs === 'number' ? { work: setShardOf(changeid), dueMs } : {}),
        },
        remove: dueMs === null ? ['work', 'dueMs'] : [],
        when: { version, ...(lease === undefined ? {} : { lease }) },
      }),
    runsCheck: ({ changeid, lease }) =>
      checkItem(TableName, setKey.head(changeid), {
        state: 'running',
        ...(lease === undefined ? {} : { lease }),
      }),
    rowWrite: (known, { before, patch, conflicts, ...change }) =>
      setFields(TableName, setKey.device(known.deviceid, known.changeid), {
        set: {
          ...change,
          ...(before === undefined ? {} : { before: JSON.stringify(before) }),
          ...(patch === undefined ? {} : { patch: JSON.stringify(patch) }),
          ...(conflicts === undefined ? {} : { conflicts: JSON.stringify(conflicts) }),
        },
        when: { state: known.state, commandID: known.commandID },
      }),
    tryLease: (head, lease, nowMs) =>
      tryWrite(
        documents,
        setFields(TableName, setKey.head(head.changeid), {
          set: { lease, leasedUntilMs: nowMs + leaseMs },
          when: [{ leasedUntilMs: undefined }, { leasedUntilMs: atMost(nowMs) }],
        }),
      ),
  }
}

/** A device on which another open set changes the same setting. */
export interface Taken {
  deviceid: DeviceId
  key: string
  head: SetHead
  text: string
}

const readsAtOnce = 50

/** The first setting that two sets have in common. */
const shared = (a: readonly string[], b: ReadonlySet<string>): string | undefined =>
  a.find((key) => b.has(key))

/** Where other sets that have not ended change the same settings of the same devices. */
export const findTaken = async (
  store: Pick<SetStore, 'head' | 'plan' | 'rowsOfDevice'>,
  deviceids: readonly DeviceId[],
  keys: readonly string[],
  own?: string,
): Promise<Taken[]> => {
  const known = new Map<string, Promise<{ head: SetHead; plan: SetPlan } | undefined>>()
  const openSet = (changeid: string) => {
    const read = async () => {
      const [head, plan] = await Promise.all([store.head(changeid), store.plan(changeid)])
      return head === undefined || plan === undefined || !isOpenSet(head.state) ? undefined : { head, plan }
    }
    const found = known.get(changeid) ?? read()
    known.set(changeid, found)
    return found
  }
  const taken: Taken[] = []
  for (const some of chunk(deviceids, readsAtOnce)) {
    const found = await Promise.all(
      some.map(async (deviceid) => {
        const rows = (await store.rowsOfDevice(deviceid)).filter(({ changeid }) => changeid !== own)
        const sets = await Promise.all(rows.map(({ changeid }) => openSet(changeid)))
        return sets.flatMap((set) => {
          const key = set === undefined ? undefined : shared(keys, new Set(set.plan.keys))
          return set === undefined || key === undefined
            ? []
            : [{ deviceid, key, head: set.head, text: set.plan.text }]
        })
      }),
    )
    taken.push(...found.flat())
  }
  return taken
}
