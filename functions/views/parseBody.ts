import * as z from 'zod'
import { GroupWidget, type GroupWidgets } from '../../shared/views/groupView'
import { TimeRange, defaultTimeRange } from '../../shared/views/timeRange'
import type { ViewBody } from './defaultView'

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
export const parseBody = (text: string): ViewBody & { leftOut: string[] } => {
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
