import { type GroupId, ViewId } from '../../../shared/core/ids'
import type { Clock } from '../../../shared/core/time'
import type { AccessStore } from '../../access/accessStore'
import { accessKey } from '../../core/accessKey'
import type { WriteLog } from '../../serverlog/logEntry'
import { defaultGroupOf } from '../../users/userStore'
import type { ViewStore } from '../../views/viewStore'
import { type Part, type Turn, changedSince, openRows } from '../part'
import type { SwapRow } from '../swapStore'
import { groupsOf } from './groups'
import { peopleOf } from './people'

/** The way to a value inside another: names of fields and places in lists. */
type Path = (string | number)[]

/** Where in a value a text stands, as a whole text. */
export const pathsOf = (value: unknown, text: string, at: Path = []): Path[] => {
  if (value === text) return [at]
  if (Array.isArray(value)) return value.flatMap((each, n) => pathsOf(each, text, [...at, n]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => pathsOf(each, text, [...at, name]))
}

/** Puts another text where the first one still stands at these places, and says at how many. */
export const replaceAt = (
  body: unknown,
  paths: readonly Path[],
  text: string,
  by: string,
): { body: unknown; count: number } => {
  const next = structuredClone(body)
  let count = 0
  for (const path of paths) {
    const last = path.at(-1)
    let holder: unknown = next
    for (const step of path.slice(0, -1)) {
      if (typeof holder === 'object' && holder !== null && Object.hasOwn(holder, step))
        holder = (holder as Record<string | number, unknown>)[step]
      else holder = undefined
    }
    if (last === undefined || typeof holder !== 'object' || holder === null) continue
    if (!Object.hasOwn(holder, last) || (holder as Record<string | number, unknown>)[last] !== text) continue
    ;(holder as Record<string | number, unknown>)[last] = by
    count += 1
  }
  return { body: next, count }
}

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
