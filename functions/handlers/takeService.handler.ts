import type { DeviceId, GroupId } from '../../shared/core/ids'
import { openAccessStore } from '../access/accessStore'
import { openNoticeForPeople } from '../alerts/noteNotices'
import { accessKey } from '../core/accessKey'
import { openEnv } from '../core/env'
import { newId } from '../core/newId'
import { onBatch } from '../core/onBatch'
import { openBucket } from '../core/openBucket'
import { openDocuments } from '../core/store/documents'
import { openDeviceStore } from '../devices/deviceStore'
import { openEraseRows } from '../groups/endedRows'
import { openGroupStore } from '../groups/groupStore'
import { devicesIn } from '../groups/readGroups'
import { openChoiceStore } from '../notifications/choiceStore'
import { openEntryFileStore } from '../service/entryFileStore'
import { openEraseService, openServiceStore } from '../service/serviceStore'
import { openMachineParts } from '../service/readUse'
import { openReadServicePeople } from '../service/serviceNotices'
import { openTakeService, openWorkPlan } from '../service/workPlan'
import { openWorkMachine } from '../service/workMachine'
import { openUserStore } from '../users/userStore'

const env = openEnv()
const documents = openDocuments()
const access = openAccessStore(documents, env.ACCESS_TABLE)
const groups = openGroupStore(documents, env.ACCESS_TABLE)
const store = openServiceStore(documents, env.SERVICE_TABLE)

const devicesOf = async (groupid: GroupId) => {
  const group = await groups.read(groupid)
  return group === undefined ? undefined : devicesIn(access, group)
}

/** Of a shared group one relation says so; others have to be gathered. */
const isIn = async (groupid: GroupId, deviceid: DeviceId) => {
  const group = await groups.read(groupid)
  if (group?.kind === 'shared') {
    return access.isHeld(accessKey.group(groupid), accessKey.device(deviceid))
  }
  return group !== undefined && (await devicesIn(access, group)).includes(deviceid)
}

const common = { documents, TableName: env.SERVICE_TABLE, store, now: Date.now }

const workMachine = openWorkMachine({
  ...common,
  devices: openDeviceStore(documents, env.DEVICES_TABLE),
  isIn,
  readUse: openMachineParts({ env, documents, now: Date.now }).readUse,
  people: openReadServicePeople({
    access,
    users: openUserStore(documents, env.USERS_TABLE),
    choices: openChoiceStore(documents, env.ALARMS_TABLE),
  }),
  noticeForPeople: openNoticeForPeople(env.NOTICES_TABLE, newId),
})

const erase = openEraseService(
  openEntryFileStore(openBucket(env.FILES_BUCKET)),
  openEraseRows(documents, env.SERVICE_TABLE),
)

export const handler = onBatch(
  openTakeService(openWorkPlan({ ...common, devicesOf, erase }), workMachine, erase),
)
