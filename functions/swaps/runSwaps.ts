import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { swapPartNames, type SwapPart } from '../../shared/swaps/swaps'
import type { MayStill } from '../access/mayStill'
import { accessKey } from '../core/accessKey'
import type { Caller } from '../core/http/caller'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { type TransactItem, transactUntilDone, tryTransact } from '../core/store/storeWrites'
import { type DeviceStore, deviceItem } from '../devices/deviceStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { UserStore } from '../users/userStore'
import { OutOfTime, type Part, Stopped, type Turn, notesOf } from './part'
import type { Swap, SwapStore } from './swapStore'

export interface RunParts {
  documents: DynamoDBDocumentClient
  devicesTable: string
  devices: Pick<DeviceStore, 'record'>
  users: Pick<UserStore, 'read'>
  mayStill: MayStill
  swaps: SwapStore
  parts: Readonly<Record<SwapPart, Part>>
  writeLog: WriteLog
  newId: (nowMs: number) => string
  now: Clock
}

/** Another worker goes on with it. */
class Overtaken extends Error {}

const maxTries = 20
const triedInVain = 'It could not be brought to its end. Please undo it, or ask for support.'
/** A transaction that meets others is given up after ten seconds; a worker that stops in time leaves nothing half done. */
const reserveMs = 20_000

const keyOf = (item: TransactItem): string => {
  const { Put, Update, Delete, ConditionCheck } = item
  const table = (Put ?? Update ?? Delete ?? ConditionCheck)?.TableName ?? ''
  const { pk, sk, deviceid } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {}
  return [table, pk ?? deviceid, sk].join(' ')
}

/** A transaction names no item twice: a check of one that it also writes is left to the condition of that write. */
const withChecks = (items: readonly TransactItem[], checks: readonly TransactItem[]): TransactItem[] => {
  const known = new Set(items.map(keyOf))
  const more = new Map(checks.map((check) => [keyOf(check), check]))
  return [...items, ...[...more].filter(([key]) => !known.has(key)).map(([, check]) => check)]
}

/** The store keeps no `undefined`. */
const withNothing = <T extends { before?: unknown; ours?: unknown }>(fields: T) => ({
  ...fields,
  before: fields.before ?? null,
  ours: fields.ours ?? null,
})

/** Those who come by what the swap gave them go last: what is put back then asks for the old unit alone. */
const areOfPeople: readonly SwapPart[] = ['people', 'groups']

/**
 * Carries open swaps on, part after part, and brings back those that are undone from the last part to the first. Each thing that
 * is carried has its row in the same transaction, so that a worker that dies anywhere leaves the rest to the next one and nothing
 * is done twice.
 */
export const openRunSwaps = (p: RunParts) => {
  const { documents, devicesTable, devices, users, mayStill, swaps, parts, writeLog, newId, now } = p

  const readCaller = async ({ by, undoBy, phase, swapid }: Swap): Promise<Caller> => {
    const { userid, email, name } = phase === 'back' && undoBy !== undefined ? undoBy : by
    const user = await users.read(userid)
    if (user === undefined || user.isDisabled) throw new Stopped(`The account of ${email} is closed.`)
    const specialGroups = new Set(user.specialGroups)
    const session = { sessionId: '', tokenExpires: 0, requestId: swapid }
    return { userid, email, name, specialGroups, role: 'ADMIN', ...session }
  }

  const turnOf = (swap: Swap, caller: Caller, remainingMs: () => number): Turn => {
    const { part, phase, swapid, deviceid, newDeviceid } = swap
    const needed = phase === 'back' && areOfPeople.includes(part) ? [deviceid] : [deviceid, newDeviceid]
    const rights = async (): Promise<TransactItem[]> => {
      const still = await Promise.all(needed.map((id) => mayStill(caller, id, 'adminSettings')))
      return still.flatMap((each, n) => {
        if (each.refusal === undefined) return each.checks
        throw new Stopped(`${caller.email} is no longer ADMIN of ${needed[n]}.`)
      })
    }
    return {
      ...{ swap, caller, from: deviceid, to: newDeviceid },
      rows: (of = part) => swaps.rows(swapid, of),
      keep: (key, fields = {}) => swaps.rowWrite(swap, { part, key, isDone: true, ...withNothing(fields) }),
      announce: (key, fields) => swaps.rowWrite(swap, { part, key, ...withNothing(fields) }),
      mark: (row, fields) => swaps.markWrite(swap, { part, key: row.key }, fields),
      commit: async (plan) => {
        if (remainingMs() <= reserveMs) throw new OutOfTime()
        await transactUntilDone(documents, async () => {
          const checks = await rights()
          const items = await plan()
          if (items.length === 0) return { items, result: undefined }
          if ((await swaps.read(swapid))?.leaseid !== swap.leaseid) throw new Overtaken()
          return { items: withChecks(items, [...checks, swaps.leaseCheck(swap)]), result: undefined }
        })
      },
    }
  }

  /** The data of both units is free for other jobs again. */
  const releaseWrites = async ({ swapid, deviceid, newDeviceid }: Swap): Promise<TransactItem[]> => {
    const records = await Promise.all([deviceid, newDeviceid].map((id) => devices.record(id)))
    return records.flatMap((record) =>
      record?.dataJobId !== swapid
        ? []
        : [
            setFields(
              devicesTable,
              { deviceid: record.deviceid, sk: deviceItem.record },
              { set: { dataJob: { ...record.dataJob, active: false } }, when: { dataJobId: swapid } },
            ),
          ],
    )
  }

  const end = async (swap: Swap, stopped?: string): Promise<void> => {
    const { phase, by, undoBy, deviceid, newDeviceid, carried, returned } = swap
    const isBack = phase === 'back'
    const name =
      stopped === undefined
        ? isBack
          ? 'Unit Replacement Undone'
          : 'Unit Replaced'
        : 'Unit Replacement Stopped'
    const why = stopped === undefined ? '' : `: ${stopped}`
    const entries = [
      [deviceid, `By ${newDeviceid}${why}`],
      [newDeviceid, `In the place of ${deviceid}${why}`],
    ] as const
    await transactUntilDone(documents, async () => {
      const nowMs = now()
      if ((await swaps.read(swap.swapid))?.leaseid !== swap.leaseid) throw new Overtaken()
      const done = stopped === undefined && isBack ? { undoneMs: nowMs } : {}
      const fields = {
        ...{ carried, returned, stopped },
        ...(isBack ? done : { endedMs: nowMs }),
      }
      return {
        items: [
          ...swaps.endWrites(swap, fields),
          ...(await releaseWrites(swap)),
          ...entries.map(([id, description]) =>
            writeLog(
              { subject: accessKey.device(id), category: 'Data', name, description },
              (isBack ? undoBy : by) ?? by,
              nowMs,
            ),
          ),
        ],
        result: undefined,
      }
    })
  }

  /** The part after this one, in the direction of the swap; undefined behind the last. */
  const nextOf = ({ phase, part }: Swap): SwapPart | undefined =>
    swapPartNames[swapPartNames.indexOf(part) + (phase === 'carry' ? 1 : -1)]

  const outcomeOf = async (swap: Swap): Promise<Partial<Swap>> => {
    const rows = await swaps.rows(swap.swapid, swap.part)
    if (swap.phase === 'back') {
      const count = rows.filter(({ back }) => back === 'back').length
      return { returned: { ...swap.returned, [swap.part]: { count, notes: notesOf(rows, 'backNote') } } }
    }
    const count = rows.filter(({ note }) => note === undefined).length
    return { carried: { ...swap.carried, [swap.part]: { count, notes: notesOf(rows, 'note') } } }
  }

  const goOn = async (leased: Swap, remainingMs: () => number): Promise<void> => {
    const caller = await readCaller(leased)
    for (let swap = leased; ;) {
      await parts[swap.part][swap.phase](turnOf(swap, caller, remainingMs))
      const next = nextOf(swap)
      const outcome = await outcomeOf(swap)
      const moved = { ...swap, ...outcome, part: next ?? swap.part }
      if (next === undefined) return end(moved)
      const current = swap
      await transactUntilDone(documents, async () => {
        if ((await swaps.read(current.swapid))?.leaseid !== current.leaseid) throw new Overtaken()
        return { items: [swaps.moveWrite(current, { ...outcome, part: next, tries: 0 })], result: undefined }
      })
      swap = moved
    }
  }

  const run = async (swap: Swap, remainingMs: () => number): Promise<void> => {
    const leaseid = newId(now())
    if (!(await swaps.tryLease(swap, leaseid, now()))) return
    const leased = { ...swap, leaseid }
    try {
      await goOn(leased, remainingMs)
    } catch (error) {
      if (error instanceof Overtaken) return
      const current = await swaps.read(swap.swapid)
      const mine = current?.leaseid === leaseid ? current : undefined
      if (error instanceof Stopped && mine !== undefined) return end(mine, error.message)
      if (error instanceof OutOfTime) {
        if (mine !== undefined)
          await tryTransact(documents, [swaps.moveWrite(mine, { leasedUntilMs: now(), tries: 0 })])
        return
      }
      const { swapid, part, phase, tries } = mine ?? leased
      log.error('the replacement of a unit could not go on', { swapid, part, phase, tries, error })
      if (mine !== undefined && tries >= maxTries) await end(mine, triedInVain)
    }
  }

  return async (remainingMs: () => number): Promise<void> => {
    for (const swap of await swaps.open()) {
      if (swap.leasedUntilMs > now() || remainingMs() <= reserveMs) continue
      try {
        await run(swap, remainingMs)
      } catch (error) {
        log.error('a swap could not be ended', { swapid: swap.swapid, error })
      }
    }
  }
}
