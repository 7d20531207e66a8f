import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type GroupId, ViewId } from '../../shared/core/ids'
import {
  type GroupWidgets,
  MapSettings,
  TimeRange,
  defaultTimeRange,
  GroupWidget,
} from '../../shared/views/groupView'
import { TableSettings, type FactKey } from '../../shared/views/tableWidget'
import { accessKey } from '../core/accessKey'
import { checkItem, deleteItem, putIfVersion, type TransactItem } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'

/** What a view shows, by its widgets. */
export interface ViewBody {
  timeRange: TimeRange
  widgets: GroupWidgets
}

/** Of the view that a group has before anybody made one; it is stored with its first change. */
const defaultHead = { viewid: ViewId.parse('v-overview'), name: 'Overview' }

const columns: readonly FactKey[] = ['name', 'type', 'deviceid', 'lastContact', 'events']

const atTop = { x: 0, y: 0, h: 14 }
const below = { x: 0, y: 14, h: 10 }

const defaultView = (): ViewBody => ({
  timeRange: defaultTimeRange,
  widgets: {
    'w-devices0': {
      type: 'table',
      settings: TableSettings.parse({
        columns: columns.map((key) => ({ key, dataType: 'fact', name: '', unit: '' })),
      }),
      layouts: { lg: { ...atTop, w: 12 }, md: { ...atTop, w: 6 }, sm: { ...atTop, w: 4 } },
    },
    'w-map00000': {
      type: 'map',
      settings: MapSettings.parse({}),
      layouts: { lg: { ...below, w: 12 }, md: { ...below, w: 6 }, sm: { ...below, w: 4 } },
    },
  },
})

const Stored = z.object({ timeRange: z.unknown(), widgets: z.record(z.string(), z.unknown()).catch({}) })

const readText = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/**
 * What can be read of a stored view. It was checked when it was written; what an older or a newer portal wrote may no
 * longer be what a widget takes, and must not take the others along.
 */
const parseBody = (text: string): ViewBody & { leftOut: string[] } => {
  const stored = Stored.safeParse(readText(text)).data ?? { timeRange: undefined, widgets: {} }
  const read = Object.entries(stored.widgets).map(
    ([id, widget]) => [id, GroupWidget.safeParse(widget)] as const,
  )
  const widgets: GroupWidgets = Object.fromEntries(
    read.flatMap(([id, { data }]) => (data === undefined ? [] : [[id, data]])),
  )
  return {
    timeRange: TimeRange.safeParse(stored.timeRange).data ?? defaultTimeRange,
    widgets,
    leftOut: read.filter(([, { success }]) => !success).map(([id]) => id),
  }
}

const Entry = z.object({ viewid: ViewId, name: z.string() })
export type ViewEntry = z.infer<typeof Entry>

/** The views of a group by name, in their order; small, so that tabs cost no more than they show. Version 0: none. */
const ViewIndex = z.object({ views: z.array(Entry), version: z.number() })
export interface ViewIndex extends z.infer<typeof ViewIndex> {
  /** The group has none of its own: what is listed is the default one in their place. */
  isEmpty: boolean
}

const ViewItem = z.object({ body: z.string(), version: z.number() })

/** Version 0 stands for one that was never saved. */
type StoredView = ViewBody & { leftOut: string[]; version: number }

export interface ViewStore {
  /** A group without views has the default one. */
  index(groupid: GroupId): Promise<ViewIndex>
  read(groupid: GroupId, viewid: ViewId): Promise<StoredView | undefined>
  /** What is stored of a view, with what can no longer be read of it; undefined for one that was never saved. */
  readBody(groupid: GroupId, viewid: ViewId): Promise<{ body: string; version: number } | undefined>
  /** Puts views and their order in the place of an index, if it was not changed since it was read. */
  indexWrite(groupid: GroupId, index: ViewIndex, views: readonly ViewEntry[]): TransactItem
  /** Nothing else stands in the transaction unless the index is still as it was read. */
  indexCheck(groupid: GroupId, index: ViewIndex): TransactItem
  /** Saves a view, if it still has the version before. */
  viewWrite(groupid: GroupId, viewid: ViewId, body: string, version: number): TransactItem
  /** Deletes a view; with a version, only if it still has it. */
  viewDelete(groupid: GroupId, viewid: ViewId, version?: number): TransactItem
  /** Whatever is stored of the views of a group that ends. */
  readonly endWrites: (groupid: GroupId) => Promise<TransactItem[]>
}

export const openViewStore = (documents: DynamoDBDocumentClient, TableName: string): ViewStore => {
  const getItem = openGetItem(documents)
  const indexKey = (groupid: GroupId) => ({ pk: accessKey.group(groupid), sk: 'VIEWS' })
  const viewKey = (groupid: GroupId, viewid: ViewId) => ({
    pk: accessKey.group(groupid),
    sk: `VIEW#${viewid}`,
  })
  const readIndex = async (groupid: GroupId) => {
    const item = await getItem(TableName, indexKey(groupid))
    return item === undefined ? { views: [], version: 0 } : ViewIndex.parse(item)
  }
  const viewDelete = (groupid: GroupId, viewid: ViewId, version?: number) =>
    deleteItem(
      TableName,
      viewKey(groupid, viewid),
      version === undefined ? undefined : { version: version === 0 ? undefined : version },
    )

  return {
    index: async (groupid) => {
      const index = await readIndex(groupid)
      const isEmpty = index.views.length === 0
      return { ...index, isEmpty, views: isEmpty ? [defaultHead] : index.views }
    },
    read: async (groupid, viewid) => {
      const item = await getItem(TableName, viewKey(groupid, viewid))
      if (item !== undefined) {
        const { body, version } = ViewItem.parse(item)
        return { ...parseBody(body), version }
      }
      if (viewid !== defaultHead.viewid) return undefined
      return { ...defaultView(), leftOut: [], version: 0 }
    },
    readBody: async (groupid, viewid) =>
      ViewItem.optional().parse(await getItem(TableName, viewKey(groupid, viewid))),
    indexWrite: (groupid, { version }, views) =>
      putIfVersion(TableName, indexKey(groupid), { views }, version),
    indexCheck: (groupid, { version }) =>
      checkItem(TableName, indexKey(groupid), { version: version === 0 ? undefined : version }),
    viewWrite: (groupid, viewid, body, version) =>
      putIfVersion(TableName, viewKey(groupid, viewid), { body }, version),
    viewDelete,
    endWrites: async (groupid) => {
      const index = await readIndex(groupid)
      if (index.version === 0) return []
      return [
        deleteItem(TableName, indexKey(groupid), { version: index.version }),
        ...index.views.map(({ viewid }) => viewDelete(groupid, viewid)),
      ]
    },
  }
}
