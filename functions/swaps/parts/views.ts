import { type GroupId, ViewId } from '../../../shared/core/ids'
import type { AccessStore } from '../../access/accessStore'
import type { Clock } from '../../../shared/core/time'
import { accessKey } from '../../core/accessKey'
import type { WriteLog } from '../../serverlog/logEntry'
import { defaultGroupOf } from '../../users/defaultGroupOf'
import type { ViewStore } from '../../views/viewStore'
import { type Part, type Turn, changedSince, openRows } from '../part'
import { type Path, pathsOf, replaceAt } from '../replaceAt'
import type { SwapRow } from '../swapStore'
import { groupsOf } from './groups'
import { peopleOf } from './people'

interface Parts {
  access: AccessStore
  views: Pick<ViewStore, 'index' | 'readBody' | 'viewWrite'>
  writeLog: WriteLog
  now: Clock
}

const atOnce = 20

/** Widgets that name the old unit name the new one: in the groups of the machine, and in what its people keep for themselves. */
export const openViews = ({ access, views, writeLog, now }: Parts): Part => {
  const keyOf = (groupid: GroupId, viewid: ViewId) => `${groupid} ${viewid}`
  const placeOf = (key: string): [GroupId, ViewId] => {
    const [groupid = '', viewid = ''] = key.split(' ')
    return [groupid as GroupId, ViewId.parse(viewid)]
  }
  const noteOf = (turn: Turn, groupid: GroupId, description: string) =>
    writeLog(
      { subject: accessKey.group(groupid), category: 'Group', name: 'View Changed', description },
      turn.caller,
      now(),
    )

  const carryOne = (turn: Turn, groupid: GroupId, viewid: ViewId, name: string): Promise<void> =>
    turn.commit(async () => {
      const stored = await views.readBody(groupid, viewid)
      if (stored === undefined) return []
      const body: unknown = JSON.parse(stored.body)
      const paths = pathsOf(body, turn.from)
      if (paths.length === 0) return []
      const next = replaceAt(body, paths, turn.from, turn.to)
      return [
        views.viewWrite(groupid, viewid, JSON.stringify(next.body), stored.version),
        turn.keep(keyOf(groupid, viewid), { ours: paths }),
        noteOf(turn, groupid, `${name}: ${turn.to} in the place of ${turn.from}`),
      ]
    })

  const backOne = (turn: Turn, row: SwapRow): Promise<void> =>
    turn.commit(async () => {
      const [groupid, viewid] = placeOf(row.key)
      const stored = await views.readBody(groupid, viewid)
      if (stored === undefined)
        return [turn.mark(row, { back: 'left', backNote: 'A view was removed since.' })]
      const paths = row.ours as Path[]
      const next = replaceAt(JSON.parse(stored.body), paths, turn.to, turn.from)
      if (next.count === 0) return [turn.mark(row, { back: 'left', backNote: changedSince('A view') })]
      return [
        views.viewWrite(groupid, viewid, JSON.stringify(next.body), stored.version),
        turn.mark(
          row,
          next.count === paths.length
            ? { back: 'back' }
            : { back: 'back', backNote: changedSince('A widget of a view') },
        ),
        noteOf(turn, groupid, `${viewid}: ${turn.from} in the place of ${turn.to}`),
      ]
    })

  return {
    carry: async (turn) => {
      const [groups, people, rows] = await Promise.all([groupsOf(turn), peopleOf(access, turn), turn.rows()])
      const known = new Set(rows.map(({ key }) => key))
      const queue = [...groups, ...people.map(defaultGroupOf)].values()
      const work = async () => {
        for (const groupid of queue) {
          const { views: listed, isEmpty } = await views.index(groupid)
          for (const { viewid, name } of isEmpty ? [] : listed) {
            if (!known.has(keyOf(groupid, viewid))) await carryOne(turn, groupid, viewid, name)
          }
        }
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    },
    back: async (turn) => {
      for (const row of openRows(await turn.rows())) await backOne(turn, row)
    },
  }
}
