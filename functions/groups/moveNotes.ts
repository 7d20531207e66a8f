import { accessKey } from '../core/accessKey'
import type { TransactItem } from '../core/store/transact'
import type { WriteLog } from '../serverlog/logEntry'
import type { Move } from './moveStore'

const nouns = { copy: 'Copy', move: 'Move' } as const

const describe = (move: Move, isStart: boolean): string => {
  const { fromGroupName, toGroupName, total, done, missing, stopped } = move
  const way = `from ${fromGroupName} to ${toGroupName}`
  if (isStart) return `${total} devices ${way}`
  const placed = done - missing
  const count = placed === total ? `${total}` : `${placed} of ${total}`
  const left = missing === 0 ? [] : [`${missing} had left ${fromGroupName} before their turn`]
  return [`${count} devices ${way}`, ...left, ...(stopped === undefined ? [] : [stopped])].join(': ')
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
