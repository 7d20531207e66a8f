import * as contract from '../../shared/changes/changeSets'
import type { CommandStore } from '../commands/commandStore'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, on, onOnce } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import { openChangeStore } from './changeStore'
import { makeSet, planSet } from './makeSet'
import { getSet, getSets } from './readSets'
import { abortSet, pauseSet, resumeSet } from './steerSet'
import { type UndoParts, readUndo, undoSet } from './undoSet'

interface Parts extends UndoParts {
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
    on(contract.getUndo, readUndo(p)),
    onOnce(contract.undoChangeSet, p.answers, undoSet(p)),
  ]
}
