import { accessKey } from '../core/accessKey'
import type { TransactItem } from '../core/store/transact'
import type { Actor, WriteLog } from '../serverlog/logEntry'
import type { SetHead } from './setItems'
import { setNames } from './setWords'

/** An entry of the group's log about a step of a change set, for the transaction of the step. */
export const openNoteOnGroup =
  (writeLog: WriteLog) =>
  (
    { groupid, kind, changeid }: Pick<SetHead, 'groupid' | 'kind' | 'changeid'>,
    step: string,
    description: string,
    by: Actor,
    nowMs: number,
  ): TransactItem =>
    writeLog(
      {
        subject: accessKey.group(groupid),
        category: 'Group',
        name: `${setNames[kind]} ${step}`,
        description,
        changeid,
      },
      by,
      nowMs,
    )

export type NoteOnGroup = ReturnType<typeof openNoteOnGroup>
