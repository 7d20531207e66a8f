import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { type Clock, dayMs } from '../../shared/core/time'
import { takeEach } from '../alerts/workQueue'
import type { TakeBatch } from '../core/onBatch'
import { endedSk } from '../groups/endedRows'
import { putItem, tryWrite } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import { planPrefix, type ServiceStore, groupOf, machineKey, machineOf, serviceShardOf } from './serviceStore'
import { appliesTo } from './workMachine'

interface Parts {
  documents: DynamoDBDocumentClient
  TableName: string
  store: ServiceStore
  /** The machines of a group; undefined when the group has ended. */
  devicesOf: (groupid: GroupId) => Promise<readonly DeviceId[] | undefined>
  /** Deletes all rows of a group, this one last. */
  erase: (pk: string, sk: string) => Promise<void>
  now: Clock
}

const atOnce = 20

/**
 * Sees to it that each machine of a plan is looked at: those that came to the group since are found once a day, and after a
 * change all of them are judged anew. Each step may be done twice.
 */
export const openWorkPlan =
  ({ documents, TableName, store, devicesOf, erase, now }: Parts) =>
  async (pk: string, sk: string): Promise<void> => {
    const row = await store.planRow(pk, sk)
    if (row?.dueMs === undefined || row.dueMs > now()) return
    const groupid = groupOf(row)
    const devices = await devicesOf(groupid)
    if (devices === undefined) return erase(pk, sk)
    const known = new Map((await store.machines(groupid)).map((machine) => [machineOf(machine), machine]))
    const wanted = devices.filter((deviceid) => appliesTo(row.plan, deviceid))
    const look = async (deviceid: DeviceId): Promise<void> => {
      const key = machineKey(groupid, deviceid)
      const due = { work: serviceShardOf(key), dueMs: now() }
      const machine = known.get(deviceid)
      if (machine === undefined) {
        await tryWrite(documents, putItem(TableName, { ...key, ...due, version: 1 }, { pk: undefined }))
      } else if (machine.dueMs === undefined || (row.isChanged === true && machine.dueMs > now())) {
        const change = { set: due, add: { version: 1 }, when: { version: machine.version } }
        await tryWrite(documents, setFields(TableName, key, change))
      }
    }
    const queue = wanted[Symbol.iterator]()
    const worker = async () => {
      for (const deviceid of queue) await look(deviceid)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const later = {
      set: { dueMs: now() + dayMs },
      remove: ['isChanged'],
      when: { version: row.version, dueMs: row.dueMs },
    }
    await tryWrite(documents, setFields(TableName, { pk, sk }, later))
  }

const Message = z.object({ pk: z.string(), sk: z.string() })
type Work = (pk: string, sk: string) => Promise<void>

/** Does what is due of service plans and their machines, and of groups that have ended. */
export const openTakeService = (workPlan: Work, workMachine: Work, erase: Work): TakeBatch => {
  const take = ({ body }: SQSRecord): Promise<void> => {
    const { pk, sk } = Message.parse(JSON.parse(body))
    if (sk === endedSk) return erase(pk, sk)
    return sk.startsWith(planPrefix) ? workPlan(pk, sk) : workMachine(pk, sk)
  }
  return takeEach(take, 'a machine could not be looked at for its service')
}
