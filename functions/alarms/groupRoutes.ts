import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { getAlarms as contract, getAlarmChanges as changesContract } from '../../shared/alarms/alarms'
import { Problem } from '../../shared/core/problem'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import { seenBy } from '../access/seenBy'
import type { Env } from '../core/env'
import { isStaff } from '../core/http/caller'
import { type Route, on } from '../core/http/serve'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import { devicesIn, devicesOf } from '../groups/readGroups'
import { openReadActs, getAlarmChanges } from './actBoard'
import { getAlarms } from './getAlarms'
import { openOccurrenceReader } from './occurrenceStore'

interface Parts {
  env: Pick<Env, 'ALARMS_TABLE'>
  documents: DynamoDBDocumentClient
  access: AccessStore
  groups: GroupStore
  devices: DeviceStore
  now: Clock
}

/** What the list of open alarms asks, of the page and by key. */
export const openGetAlarms = (
  { env, documents, access, groups, devices, now }: Parts,
  isShown?: (record: RecordItem) => boolean,
) =>
  getAlarms({
    devicesOf: devicesOf(access),
    devicesIn: async (groupid, caller) => {
      const [group, role] = await Promise.all([
        groups.read(groupid),
        seenBy(access, caller).roleInGroup(caller.userid, groupid),
      ])
      if (group === undefined || (role === undefined && !isStaff(caller))) throw new Problem('notFound')
      return devicesIn(access, group)
    },
    devices,
    occurrences: openOccurrenceReader(documents, env.ALARMS_TABLE),
    roleOnDevice: (deviceid, caller) => seenBy(access, caller).roleOnDevice(caller.userid, deviceid),
    now,
    ...(isShown === undefined ? {} : { isShown }),
  })

/** The open alarms of all devices that a person reaches. */
export const openAlarmRoutes = (parts: Parts): Route[] => [
  on(contract, openGetAlarms(parts)),
  on(
    changesContract,
    getAlarmChanges({
      readActs: openReadActs(parts.documents, parts.env.ALARMS_TABLE),
      access: parts.access,
      devicesOf: devicesOf(parts.access),
      now: parts.now,
    }),
  ),
]
