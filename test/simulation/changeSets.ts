import { makeChangeSet } from '../../shared/changes/changeSets'
import { openContentStore } from '../../functions/changes/contentStore'
import { makeSet } from '../../functions/changes/makeSet'
import { openReadMembers } from '../../functions/changes/readMembers'
import { type EnqueueSet, openSweepSets, openTakeSets } from '../../functions/changes/setQueue'
import { openSetStore } from '../../functions/changes/setStore'
import { pauseSet } from '../../functions/changes/steerSet'
import { openWorkSet } from '../../functions/changes/workSet'
import { openExpectContact } from '../../functions/commands/contactOutlook'
import { answerOnce } from '../../functions/core/http/answerOnce'
import { openAnswerStore } from '../../functions/core/http/answerStore'
import { newId } from '../../functions/core/newId'
import type { TakeBatch } from '../../functions/core/onBatch'
import { openReadingReader } from '../../functions/data/readingStore'
import { openCarriers } from '../../functions/handlers/openCarriers'
import { openSubjects } from '../../functions/handlers/openSubjects'
import { type Scene, tables } from '../integration/openScene'
import type { Process } from './processes'

const TableName = tables.changes

/** Change sets as one process has them, on its own scene. */
export const openChangeSets = (scene: Scene, own: Process, enqueue: EnqueueSet) => {
  const { now } = scene
  const { documents } = own
  const service = scene.openService(documents)
  const store = openSetStore(documents, TableName)
  const readings = openReadingReader(documents, tables.readings)
  const contents = openContentStore(documents, TableName, now)
  /** All devices are in the group. */
  const readHeld = async () =>
    new Set(
      (await scene.all('devices'))
        .filter(({ sk }) => sk === 'RECORD')
        .map(({ deviceid }) => String(deviceid)),
    )
  const shared = { ...service, TableName, store, readHeld, contents, enqueue, now }
  const making = { ...shared, subjects: openSubjects(service) }
  return {
    makeSet: answerOnce(makeChangeSet, openAnswerStore(documents, tables.answers, now), makeSet(making)),
    pauseSet: pauseSet(shared),
    sweep: openSweepSets(documents, TableName, enqueue, now),
    openTake: (): TakeBatch =>
      openTakeSets(
        openWorkSet({
          ...shared,
          readMembers: openReadMembers({
            ...{ store, devices: service.devices, readings, now },
            expectContact: openExpectContact(service.devices, readings, now),
          }),
          carriers: openCarriers(shared),
          notifyStop: () => own.ask('notify', () => Promise.resolve()),
          lookAgain: enqueue,
          newId,
        }),
      ),
  }
}
