import type { DeviceId, GroupId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { hourMs } from '../../shared/core/time'
import * as changes from '../../shared/service/changeService'
import * as files from '../../shared/service/entryFiles'
import * as reads from '../../shared/service/getService'
import type { BucketFiles } from '../core/bucketFiles'
import type { Env } from '../core/env'
import { openHourlyLimit } from '../core/hourlyLimits'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, on, onOnce } from '../core/http/serve'
import { devicesIn } from '../groups/readGroups'
import type { GroupStore } from '../groups/groupStore'
import type { DeviceStore } from '../devices/deviceStore'
import { type LogParts, answerMeter, logService, undoServiceEntry } from './changeLog'
import { putServicePlan, removeServicePlan } from './changePlans'
import { openEntryFileStore } from './entryFileStore'
import { type ServiceSources, getService, getServiceBoard, getServiceMachine } from './getService'
import { openKeepUploads } from './keepUploads'
import { openMachineParts, engineHours, noSpecialRights } from './readUse'
import {
  attachServiceFiles,
  getServiceFile,
  removeServiceFile,
  requestServiceUpload,
} from './serveEntryFiles'
import { openServiceStore } from './serviceStore'

type Parts = Omit<ServiceSources, 'store' | 'readUse' | 'groups' | 'devices'> &
  Parameters<typeof openMachineParts>[0] &
  Pick<LogParts, 'writeLog'> & {
    groups: Pick<GroupStore, 'read'>
    devices: DeviceStore
    answers: AnswerStore
    files: BucketFiles
    env: Pick<Env, 'ACCESS_TABLE' | 'SERVICE_TABLE'>
  }

export const serviceRoutes = (p: Parts): Route[] => {
  const { env, documents, access, groups, devices } = p
  const TableName = env.SERVICE_TABLE
  const { readHours, readUse } = openMachineParts(p)
  const store = openServiceStore(documents, TableName)
  const entryFiles = openEntryFileStore(p.files)
  const countUpload = openHourlyLimit(documents, env.ACCESS_TABLE, 'serviceUploads', p.now)
  const sources = { ...p, store, readUse }
  const devicesOf = async (groupid: GroupId) => {
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    return devicesIn(access, group)
  }
  const nameOf = async (groupid: GroupId, deviceid: DeviceId) => {
    const [held, record] = await Promise.all([devicesOf(groupid), devices.record(deviceid)])
    if (record === undefined || !held.includes(deviceid)) {
      throw new Problem('notFound', 'There is no such machine in this group.')
    }
    return record.name === '' ? deviceid : record.name
  }
  const countHours = async (deviceid: DeviceId, fromMs: number, toMs: number) => {
    const device = (await devices.many([deviceid])).get(deviceid)
    if (device === undefined) throw new Problem('notFound')
    const hours = await readHours(device, noSpecialRights, { fromMs, toMs })
    return engineHours(hours, (toMs - fromMs) / hourMs)
  }
  const keepUploads = openKeepUploads(entryFiles, store.isReferredTo)
  const parts = { ...sources, TableName, devicesOf, nameOf, countHours, keepUploads, files: entryFiles }
  return [
    on(reads.getService, getService(sources)),
    on(reads.getServiceMachine, getServiceMachine(sources)),
    on(reads.getServiceBoard, getServiceBoard(sources)),
    on(changes.putServicePlan, putServicePlan(parts)),
    on(changes.removeServicePlan, removeServicePlan(parts)),
    onOnce(changes.logService, p.answers, logService(parts)),
    on(changes.undoServiceEntry, undoServiceEntry(parts)),
    on(changes.answerMeter, answerMeter(parts)),
    on(files.requestServiceUpload, requestServiceUpload(parts, countUpload)),
    on(files.attachServiceFiles, attachServiceFiles(parts)),
    on(files.getServiceFile, getServiceFile(parts)),
    on(files.removeServiceFile, removeServiceFile(parts)),
  ]
}
