import type { InputOf, OutputOf } from '../../shared/core/endpoint'
import type { GroupId } from '../../shared/core/ids'
import { secondMs } from '../../shared/core/time'
import { type getGroupValues, maxValueKeys } from '../../shared/grouplive/groupValues'
import { liveKeys } from '../../shared/grouplive/liveKeys'
import type { GroupWidgets } from '../../shared/views/groupView'
import type { DisplayEntry } from '../../shared/display/displaySettings'
import { isPositionKey, type SharedView } from '../../shared/sharelinks/shared'
import type { Caller } from '../core/http/caller'
import type { GroupStore } from '../groups/groupStore'
import type { ViewStore } from '../views/viewStore'
import { lookOf, writeValue, placeOf } from './shownValue'
import type { LinkRow } from './shareLinkStore'
import { endedBy, lookerOf } from './readSharer'

export interface ViewSources {
  groups: Pick<GroupStore, 'read'>
  views: Pick<ViewStore, 'index' | 'read'>
  getGroupValues: (
    input: InputOf<typeof getGroupValues>,
    caller: Caller,
  ) => Promise<OutputOf<typeof getGroupValues>>
}

/** So many devices are on the page of a link. */
const mostShown = 500
/** Keys that only say where a mark goes. */
const positionKeys = ['gps_lat', 'gps_lon'] as const

/** How the tables of a view name and write their measurements; the first one that does. */
const entriesIn = (widgets: GroupWidgets): Map<string, DisplayEntry> => {
  const columns = Object.values(widgets).flatMap((widget) =>
    widget.type === 'table' ? widget.settings.columns.filter(({ dataType }) => dataType === 'latest') : [],
  )
  return new Map(
    columns
      .map(({ key, name, unit, dp }): [string, DisplayEntry] => [
        key,
        { name, ...(unit === '' ? {} : { units: unit }), ...(dp === null ? {} : { dp }) },
      ])
      .reverse(),
  )
}

/** The newest values of what a view shows, as far as a link shows it. */
export const readShownView = async (
  { groups, views, getGroupValues }: ViewSources,
  row: LinkRow,
  groupid: GroupId,
): Promise<SharedView> => {
  const { viewid, position } = row
  const [group, index, view] = await Promise.all([
    groups.read(groupid),
    views.index(groupid),
    viewid === undefined ? undefined : views.read(groupid, viewid),
  ])
  const head = index.views.find((each) => each.viewid === viewid)
  // A view that was removed takes its links along.
  if (group === undefined || view === undefined || head === undefined) throw endedBy('LINK_ENDED')
  const shown = liveKeys(view.widgets) ?? []
  // Facts about a device are marked, and no measurements.
  const keys = [...new Set(shown)]
    .filter((key) => !key.includes(':') && !isPositionKey(key))
    .slice(0, maxValueKeys - positionKeys.length)
  const asked = [...keys, ...(position === 'none' ? [] : positionKeys)]
  const values = await getGroupValues(
    { groupid, facts: ['name'], ...(asked.length === 0 ? {} : { keys: asked }) },
    lookerOf(row),
  )
  const named = entriesIn(view.widgets)
  const looks = keys.map((key) => [key, lookOf(key, named.get(key))] as const)
  const cell = (key: string, at: number) => values.values[key]?.[at]
  const count = Math.min(mostShown, values.deviceids.length)
  return {
    kind: 'view',
    name: head.name,
    groupName: group.groupName,
    sharedBy: row.by.name,
    untilTs: row.untilMs / secondMs,
    isRounded: position === 'rounded',
    columns: looks.map(([, { label, unit }]) => ({ label, unit })),
    devices: values.deviceids.slice(0, count).map((_, at) => {
      const ago = values.contactAgoSeconds[at]
      const place = placeOf(cell('gps_lat', at), cell('gps_lon', at), position)
      return {
        name: values.facts.name?.[at] ?? '',
        ...(typeof ago === 'number' ? { lastContactTs: values.asOfMs / secondMs - ago } : {}),
        texts: looks.map(([key, look]) => writeValue(key, cell(key, at), look)),
        ...(place === undefined ? {} : { place }),
      }
    }),
    isWhole: count === values.deviceids.length && values.lastEvaluatedDevice === undefined,
  }
}
