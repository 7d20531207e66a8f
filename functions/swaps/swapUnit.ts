import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type DeviceId, isVirtualDevice } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { dayMs, secondMs } from '../../shared/core/time'
import {
  swapPartNames,
  undoDays,
  type swapUnit as contract,
  type undoSwap as undoContract,
} from '../../shared/swaps/swaps'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { type Caller, isStaff } from '../core/http/caller'
import { newId } from '../core/newId'
import { setFields } from '../core/store/setFields'
import { type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { busyWith, fenceAheadMs } from '../datajobs/startDataJob'
import { type DeviceStore, type RecordItem, deviceItem } from '../devices/deviceStore'
import { guardScript } from '../scripts/guardScript'
import type { ScriptStore } from '../scripts/scriptStore'
import type { WriteLog } from '../serverlog/logEntry'
import { type CheckParts, openRefusals } from './checkUnits'
import type { Swap, SwapStore } from './swapStore'

export interface SwapParts extends CheckParts {
  documents: DynamoDBDocumentClient
  devicesTable: string
  devices: Pick<DeviceStore, 'record'>
  scripts: Pick<ScriptStore, 'lock' | 'lockCheck'>
  swaps: SwapStore
  writeLog: WriteLog
}

const field = 'newDeviceid'
const running = (id: DeviceId) =>
  new Problem('conflict', `${id} is being replaced, or takes over, at this moment.`, { field })

const personOf = ({ userid, email, name }: Caller) => ({ userid, email, name })

/** The data of a unit is this swap's until it ends. */
const holdWrite = (
  TableName: string,
  record: RecordItem,
  swapid: string,
  { nowMs, set = {} }: { nowMs: number; set?: Partial<RecordItem> },
): TransactItem =>
  setFields(
    TableName,
    { deviceid: record.deviceid, sk: deviceItem.record },
    {
      set: {
        ...set,
        dataJob: { action: 'swap', active: true, timestamp: Math.floor(nowMs / secondMs) },
        dataJobId: swapid,
        streamsVersion: (record.streamsVersion ?? 0) + 1,
      },
      when: { streamsVersion: record.streamsVersion, dataJobId: record.dataJobId },
    },
  )

const note = (parts: SwapParts, caller: Caller, id: DeviceId, name: string, description: string) =>
  parts.writeLog({ subject: accessKey.device(id), category: 'Data', name, description }, caller, parts.now())

/** Begins a swap: from the fence on what arrives at the old unit stays with it. All else is carried by the worker. */
export const swapUnit =
  (parts: SwapParts): ServeOnce<typeof contract> =>
  async ({ deviceid, newDeviceid }, caller, keep = keepNothing) => {
    const { documents, devicesTable, devices, scripts, swaps, access, now } = parts
    if (newDeviceid === deviceid) {
      throw new Problem('invalid', 'New unit must be another one than the unit that it replaces.', { field })
    }
    if (!isStaff(caller) && (await access.roleOnDevice(caller.userid, newDeviceid)) === undefined)
      throw new Problem('notFound')
    return transactUntilDone(documents, async () => {
      const units = [deviceid, newDeviceid] as const
      const last = await Promise.all(units.map((id) => swaps.lastIdOf(id)))
      const [from, to] = await Promise.all(units.map((id) => devices.record(id)))
      if (from === undefined || to === undefined) throw new Problem('notFound')
      if (isVirtualDevice(deviceid) !== isVirtualDevice(newDeviceid)) {
        throw new Problem('invalid', 'New unit must be of the same kind: one of them is virtual.', { field })
      }
      for (const [n, swapid] of last.entries()) {
        const before = swapid === undefined ? undefined : await swaps.read(swapid)
        if (before?.isOpen === true) throw running(units[n] ?? deviceid)
      }
      const refusal = await (await openRefusals(parts, from, caller))(to)
      if (refusal !== undefined) throw new Problem('conflict', refusal, { field })
      const guards = await Promise.all(units.map((id) => guardScript(scripts, id, caller)))
      const startedMs = now()
      const fenceMs = startedMs + fenceAheadMs
      const swapid = newId(startedMs)
      const swap: Swap = {
        ...{ swapid, deviceid, newDeviceid, name: from.name, by: personOf(caller), startedMs, fenceMs },
        streams: from.streams,
        ...{ phase: 'carry', part: swapPartNames[0], carried: {}, returned: {} },
        ...{ leasedUntilMs: fenceMs, tries: 0 },
      }
      const streams = [...from.streams, { streamId: swapid, deviceid, fromMs: 0, arrivalFromMs: fenceMs }]
      const result = { message: 'Replacement In Progress!', swapid }
      return {
        items: [
          ...swaps.startWrites(swap, last),
          holdWrite(devicesTable, from, swapid, { nowMs: fenceMs, set: { streams } }),
          holdWrite(devicesTable, to, swapid, { nowMs: fenceMs }),
          ...guards.flat(),
          note(parts, caller, deviceid, 'Unit Replacement Started', `By ${newDeviceid}`),
          note(parts, caller, newDeviceid, 'Unit Replacement Started', `In the place of ${deviceid}`),
          ...(await keep(result)),
        ],
        result,
      }
    })
  }

/** Until when a swap can be undone; undefined when it cannot. */
export const undoUntilMs = ({ isOpen, endedMs, undoneMs }: Swap, nowMs: number): number | undefined => {
  if (isOpen === true || endedMs === undefined || undoneMs !== undefined) return undefined
  const untilMs = endedMs + undoDays * dayMs
  return untilMs > nowMs ? untilMs : undefined
}

export const undoSwap =
  (parts: SwapParts): ServeOnce<typeof undoContract> =>
  async ({ deviceid }, caller, keep = keepNothing) => {
    const { documents, devicesTable, devices, swaps, access, now } = parts
    return transactUntilDone(documents, async () => {
      const swap = await swaps.lastOf(deviceid)
      if (swap === undefined) throw new Problem('conflict', 'This unit has not been replaced.')
      const units = [swap.deviceid, swap.newDeviceid]
      const other = units.find((id) => id !== deviceid) ?? deviceid
      const role = isStaff(caller) ? 'ADMIN' : await access.roleOnDevice(caller.userid, other)
      if (role !== 'ADMIN') throw new Problem('forbidden', `You need to be ADMIN of ${other} too.`)
      if (swap.isOpen === true) throw new Problem('conflict', 'The replacement is still under way.')
      if (swap.undoneMs !== undefined) throw new Problem('conflict', 'The replacement was undone already.')
      const nowMs = now()
      if (undoUntilMs(swap, nowMs) === undefined)
        throw new Problem('conflict', `A replacement can be undone for ${undoDays} days.`)
      if ((await swaps.lastIdOf(other)) !== swap.swapid) {
        throw new Problem('conflict', `${other} was part of another replacement since: undo that first.`)
      }
      const found = await Promise.all(units.map((id) => devices.record(id)))
      const records = found.filter((record) => record !== undefined)
      const busy = records.map((record) => busyWith(record, nowMs)).find((each) => each !== undefined)
      if (records.length < units.length) throw new Problem('notFound')
      if (busy !== undefined) throw new Problem('conflict', busy)
      const result = { message: 'Undo In Progress!' }
      return {
        items: [
          ...swaps.undoWrites(swap, { undoBy: personOf(caller), part: swap.part, leasedUntilMs: nowMs }),
          ...records.map((record) => holdWrite(devicesTable, record, swap.swapid, { nowMs })),
          ...units.map((id) =>
            note(parts, caller, id, 'Undo Of Replacement Started', `${swap.deviceid} by ${swap.newDeviceid}`),
          ),
          ...(await keep(result)),
        ],
        result,
      }
    })
  }
