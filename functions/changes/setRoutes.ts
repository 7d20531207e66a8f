import * as contract from '../../shared/changes/changeSets'
import * as cloudContract from '../../shared/cloudapi/changeSets'
import { tierOf } from '../../shared/plans/tierOf'
import type { CommandStore } from '../commands/commandStore'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, on, onOnce } from '../core/http/serve'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import { openChangeStore } from './changeStore'
import { forDevicesWithApi, ofDevicesWithApi } from './devicesWithApi'
import { makeSet, planSet } from './makeSet'
import { getSet, getSets } from './readSets'
import { abortSet, pauseSet, resumeSet } from './steerSet'
import { type UndoParts, readUndo, undoSet } from './undoSet'

interface Parts extends Omit<UndoParts, 'bulks'> {
  commands: Pick<CommandStore, 'read'>
  answers: AnswerStore
  devices: DeviceStore
}

export const changeSetRoutes = (p: Parts): Route[] => {
  const read = { ...p, bulks: openChangeStore(p.documents, p.TableName) }
  return [
    on(contract.planChangeSet, planSet(p)),
    onOnce(contract.makeChangeSet, p.answers, makeSet(p)),
    on(contract.getChangeSets, getSets(read)),
    on(contract.getChangeSet, getSet(read)),
    on(contract.pauseChangeSet, pauseSet(p)),
    on(contract.resumeChangeSet, resumeSet(p)),
    on(contract.abortChangeSet, abortSet(p)),
    on(contract.getUndo, readUndo(read)),
    onOnce(contract.undoChangeSet, p.answers, undoSet(read)),
  ]
}

/** The same by a key: what names devices asks the plan of each of them. */
export const cloudChangeSetRoutes = (p: Parts): Route[] => {
  const read = { ...p, bulks: openChangeStore(p.documents, p.TableName) }
  const hasApi = (record: RecordItem) => tierOf({ ...record, nowMs: p.now() }).apiEnabled
  const guard = forDevicesWithApi(p.devices, hasApi)
  return [
    on(cloudContract.listChangeSets, getSets(read)),
    on(cloudContract.readChangeSet, ofDevicesWithApi(p.devices, hasApi, getSet(read))),
    on(cloudContract.planCloudChangeSet, guard(planSet(p))),
    onOnce(cloudContract.startChangeSet, p.answers, guard(makeSet(p))),
    on(cloudContract.pauseCloudChangeSet, pauseSet(p)),
    on(cloudContract.resumeCloudChangeSet, resumeSet(p)),
    on(cloudContract.abortCloudChangeSet, abortSet(p)),
    on(cloudContract.previewUndo, readUndo(read)),
    onOnce(cloudContract.startUndo, p.answers, undoSet(read)),
  ]
}
