import { accessKey } from '../core/accessKey'
import type { TransactItem } from '../core/transact'
import type { WriteLog } from '../serverlog/logEntry'
import type { Move } from './moveStore'

const nouns = { copy: 'Copy', move: 'Move' } as const

const describe = ({ fromGroupName, toGroupName, total, done, stopped }: Move, isStart: boolean): string => {
  const way = `from ${fromGroupName} to ${toGroupName}`
  if (isStart) return `${total} devices ${way}`
  return stopped === undefined ? `${done} devices ${way}` : `${done} of ${total} devices ${way}: ${stopped}`
}

/** Entries of a large move in the logs of the groups that it changes, in the name of who asked for it. */
export const moveNotes = (
  writeLog: WriteLog,
  move: Move,
  what: 'started' | 'ended',
  nowMs: number,
): TransactItem[] => {
  const { action, groupid, targetGroupid, stopped } = move
  const isStart = what === 'started'
  const ended = stopped === undefined ? 'Done' : 'Stopped'
  const name = `Device ${nouns[action]} ${isStart ? 'Started' : ended}`
  const changed = action === 'move' ? [targetGroupid, groupid] : [targetGroupid]
  const description = describe(move, isStart)
  return changed.map((id) =>
    writeLog({ subject: accessKey.group(id), category: 'Group', name, description }, move, nowMs),
  )
}
