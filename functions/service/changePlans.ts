import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type * as contract from '../../shared/service/changeService'
import { PlanId, type ServicePlan, describeInterval, maxPlans } from '../../shared/service/plan'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import type { Serve } from '../core/http/serve'
import { newShortId } from '../core/newId'
import { deleteItem, putItem, transactUntilDone } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import { type ServiceStore, planKey, serviceShardOf } from './serviceStore'

export interface PlanParts {
  documents: DynamoDBDocumentClient
  TableName: string
  store: ServiceStore
  /** The machines of a group. @throws Problem `notFound` */
  devicesOf: (groupid: GroupId) => Promise<readonly DeviceId[]>
  writeLog: WriteLog
  now: Clock
}

const describe = (plan: ServicePlan): string => {
  const machines = plan.devices === undefined ? 'all machines' : plan.devices.join(', ')
  return `${plan.name}, ${describeInterval(plan)}, ${machines}`
}

const entryOf = (groupid: GroupId, name: string, description: string) => ({
  subject: accessKey.group(groupid),
  category: 'Group' as const,
  name,
  description,
})

export const putServicePlan =
  ({
    documents,
    TableName,
    store,
    devicesOf,
    writeLog,
    now,
  }: PlanParts): Serve<typeof contract.putServicePlan> =>
  async ({ groupid, planid: asked, version, ...fields }, caller) => {
    const { devices } = fields
    const held = new Set(await devicesOf(groupid))
    const stranger = devices?.find((deviceid) => !held.has(deviceid))
    if (stranger !== undefined) {
      throw new Problem('invalid', `Machines must be in the group: ${stranger} is not.`, { field: 'devices' })
    }
    return transactUntilDone(documents, async () => {
      const rows = await store.plans(groupid)
      const known = rows.find(({ plan }) => plan.planid === asked)
      if (asked !== undefined && known === undefined) {
        throw new Problem('conflict', 'This plan was removed.')
      }
      if (known !== undefined && known.version !== version) {
        throw new Problem('conflict', 'This plan was changed by another person since you opened it.')
      }
      if (known === undefined && rows.length >= maxPlans) {
        throw new Problem('conflict', `A group can have at most ${maxPlans} service plans.`)
      }
      const planid = asked ?? PlanId.parse(`s-${newShortId(8)}`)
      const key = planKey(groupid, planid)
      const plan: ServicePlan = { ...fields, planid, version: (known?.version ?? 0) + 1 }
      const row = {
        ...key,
        plan,
        owner: caller.userid,
        isChanged: true,
        version: plan.version,
        work: serviceShardOf(key),
        dueMs: now(),
      }
      const name = known === undefined ? 'Service Plan Added' : 'Service Plan Changed'
      return {
        items: [
          putItem(TableName, row, { version: known?.version }),
          writeLog(entryOf(groupid, name, describe(plan)), caller, now()),
        ],
        result: { message: 'Plan saved.', planid },
      }
    })
  }

export const removeServicePlan =
  ({ documents, TableName, store, writeLog, now }: PlanParts): Serve<typeof contract.removeServicePlan> =>
  async ({ groupid, planid }, caller) => {
    const key = planKey(groupid, planid)
    return transactUntilDone(documents, async () => {
      const row = await store.planRow(key.pk, key.sk)
      const result = { message: 'Plan removed.' }
      if (row === undefined) return { items: [], result }
      return {
        items: [
          deleteItem(TableName, key, { version: row.version }),
          writeLog(entryOf(groupid, 'Service Plan Removed', describe(row.plan)), caller, now()),
        ],
        result,
      }
    })
  }
