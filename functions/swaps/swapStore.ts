import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId, UserId } from '../../shared/core/ids'
import { dayMs, minuteMs, secondMs } from '../../shared/core/time'
import { swapPartNames, type SwapPart } from '../../shared/swaps/swaps'
import { accessKey } from '../core/accessKey'
import { atMost } from '../core/store/conditionOf'
import { checkItem, deleteItem, putItem, type TransactItem, tryWrite } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'
import { queryPrefix } from '../core/store/queryPages'
import { recordExpiry } from '../core/store/rowFields'
import { setFields } from '../core/store/setFields'
import { RecordStream } from '../devices/deviceStore'

const Person = z.object({ userid: UserId, email: z.string(), name: z.string() })
const Outcome = z.object({ count: z.number(), notes: z.array(z.string()) })
const Outcomes = z.partialRecord(z.enum(swapPartNames), Outcome)
export type Outcome = z.infer<typeof Outcome>

/** A unit takes the place of another, or goes back from it. Times are epoch milliseconds. */
const Swap = z.object({
  swapid: z.string(),
  /** The unit that is replaced. */
  deviceid: DeviceId,
  newDeviceid: DeviceId,
  name: z.string(),
  by: Person,
  startedMs: z.number(),
  /** What arrives at the old unit from then on stays with it. */
  fenceMs: z.number(),
  /** The streams that go over. */
  streams: z.array(RecordStream),
  phase: z.enum(['carry', 'back']),
  part: z.enum(swapPartNames),
  carried: Outcomes.default({}),
  returned: Outcomes.default({}),
  /** While it is being worked on. */
  isOpen: z.boolean().optional(),
  /** When all was carried, or it was stopped. */
  endedMs: z.number().optional(),
  stopped: z.string().optional(),
  undoBy: Person.optional(),
  undoneMs: z.number().optional(),
  /** Lease expiry, and whose it is. */
  leasedUntilMs: z.number(),
  leaseid: z.string().optional(),
  tries: z.number(),
})
export type Swap = z.infer<typeof Swap>

/** One thing that was carried: what the new unit, or a place, had before, and a digest of what it was given. */
const SwapRow = z.object({
  part: z.enum(swapPartNames),
  key: z.string(),
  before: z.unknown(),
  ours: z.unknown(),
  /** It was asked for and is in force; what is written with its row is so from the start. */
  isDone: z.boolean().optional(),
  /** Why it could not be carried. */
  note: z.string().optional(),
  /** What became of it when the swap was undone. */
  back: z.enum(['back', 'left']).optional(),
  backNote: z.string().optional(),
})
export type SwapRow = z.infer<typeof SwapRow>

export interface SwapStore {
  read(swapid: string): Promise<Swap | undefined>
  /** The last one that a unit was part of. */
  lastOf(deviceid: DeviceId): Promise<Swap | undefined>
  lastIdOf(deviceid: DeviceId): Promise<string | undefined>
  /** Those that are being worked on. */
  open(): Promise<Swap[]>
  /** The places of both units are taken from the swaps that were their last. */
  startWrites(swap: Swap, last: readonly (string | undefined)[]): TransactItem[]
  /** Begins the way back, if nothing is being done about it. */
  undoWrites(swap: Swap, fields: Pick<Swap, 'undoBy' | 'part' | 'leasedUntilMs'>): TransactItem[]
  tryLease(swap: Swap, leaseid: string, nowMs: number): Promise<boolean>
  leaseCheck(swap: Swap): TransactItem
  moveWrite(
    swap: Swap,
    fields: Partial<Pick<Swap, 'part' | 'carried' | 'returned' | 'leasedUntilMs' | 'tries'>>,
  ): TransactItem
  endWrites(swap: Swap, fields: Partial<Swap>): TransactItem[]
  rows(swapid: string, part: SwapPart): Promise<SwapRow[]>
  rowWrite(swap: Swap, row: SwapRow): TransactItem
  markWrite(swap: Swap, row: Pick<SwapRow, 'part' | 'key'>, fields: Partial<SwapRow>): TransactItem
}

/** Longer than a worker lives. */
const leaseMs = 6 * minuteMs
/** A row is of no use after the days in which a swap can be undone. */
const rowDays = 30

const openSwaps = 'OPEN_SWAPS'
const stateKey = (swapid: string) => ({ pk: `SWAP#${swapid}`, sk: 'STATE' })
const openKey = (swapid: string) => ({ pk: openSwaps, sk: swapid })
const lastKey = (deviceid: DeviceId) => ({ pk: accessKey.device(deviceid), sk: 'SWAP' })
const rowPrefix = (part: SwapPart): string => `ROW#${part}#`
const rowKey = (swapid: string, { part, key }: Pick<SwapRow, 'part' | 'key'>) => ({
  pk: `SWAP#${swapid}`,
  sk: `${rowPrefix(part)}${key}`,
})

const Pointer = z.object({ swapid: z.string() })

export const openSwapStore = (documents: DynamoDBDocumentClient, TableName: string): SwapStore => {
  const getItem = openGetItem(documents)
  const read: SwapStore['read'] = async (swapid) =>
    Swap.optional().parse(await getItem(TableName, stateKey(swapid)))
  const lastIdOf: SwapStore['lastIdOf'] = async (deviceid) =>
    Pointer.optional().parse(await getItem(TableName, lastKey(deviceid)))?.swapid

  return {
    read,
    lastIdOf,
    lastOf: async (deviceid) => {
      const swapid = await lastIdOf(deviceid)
      return swapid === undefined ? undefined : read(swapid)
    },
    open: async () => {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :open',
          ExpressionAttributeValues: { ':open': openSwaps },
          ConsistentRead: true,
        }),
      )
      const found = await Promise.all((page.Items ?? []).map((item) => read(Pointer.parse(item).swapid)))
      return found.filter((swap) => swap !== undefined)
    },
    startWrites: (swap, last) => {
      const { swapid, deviceid, newDeviceid, startedMs } = swap
      const expiresAt = recordExpiry(startedMs)
      return [
        putItem(TableName, { ...stateKey(swapid), ...swap, isOpen: true, expiresAt }, { pk: undefined }),
        putItem(TableName, { ...openKey(swapid), swapid }),
        ...[deviceid, newDeviceid].map((id, n) =>
          putItem(TableName, { ...lastKey(id), swapid, expiresAt }, { swapid: last[n] }),
        ),
      ]
    },
    undoWrites: ({ swapid, phase, deviceid, newDeviceid }, fields) => [
      setFields(TableName, stateKey(swapid), {
        set: { ...fields, phase: 'back', isOpen: true, tries: 0 },
        remove: ['stopped', 'leaseid'],
        when: { isOpen: undefined, undoneMs: undefined, phase },
      }),
      putItem(TableName, { ...openKey(swapid), swapid }),
      ...[deviceid, newDeviceid].map((id) => checkItem(TableName, lastKey(id), { swapid })),
    ],
    tryLease: ({ swapid, phase, part }, leaseid, nowMs) =>
      tryWrite(
        documents,
        setFields(TableName, stateKey(swapid), {
          set: { leasedUntilMs: nowMs + leaseMs, leaseid },
          add: { tries: 1 },
          when: { phase, part, isOpen: true, leasedUntilMs: atMost(nowMs) },
        }),
      ),
    leaseCheck: ({ swapid, leaseid }) => checkItem(TableName, stateKey(swapid), { leaseid, isOpen: true }),
    moveWrite: ({ swapid, leaseid }, fields) =>
      setFields(TableName, stateKey(swapid), { set: fields, when: { leaseid, isOpen: true } }),
    endWrites: ({ swapid, leaseid }, fields) => [
      setFields(TableName, stateKey(swapid), {
        set: fields,
        remove: ['isOpen', 'leaseid'],
        when: { leaseid, isOpen: true },
      }),
      deleteItem(TableName, openKey(swapid)),
    ],
    rows: async (swapid, part) =>
      (await queryPrefix(documents, TableName, stateKey(swapid).pk, rowPrefix(part))).map((item) =>
        SwapRow.parse(item),
      ),
    rowWrite: ({ swapid, startedMs }, row) => {
      const expiresAt = Math.floor((startedMs + rowDays * dayMs) / secondMs)
      return putItem(TableName, { ...rowKey(swapid, row), ...row, expiresAt }, { pk: undefined })
    },
    markWrite: ({ swapid }, row, fields) => setFields(TableName, rowKey(swapid, row), { set: fields }),
  }
}
