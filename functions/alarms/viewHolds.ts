import type { Shelf, ShelfOfTopic } from '../../shared/alarms/shelf'
import { secondMs } from '../../shared/core/time'
import { isOutOfService, isShelved } from '../alerts/alarmHolds'
import type { EventStates } from '../alerts/eventStates'
import { readStates } from '../alerts/activeOf'
import type { LinkItem, RecordItem, StoredShelf } from '../devices/deviceStore'

type Held = NonNullable<RecordItem['outOfService']> | StoredShelf

/** Why no one is notified, in seconds. */
export const viewHeld = ({ by, reason, atMs, untilMs }: Held): Shelf => ({
  by,
  reason,
  ts: atMs / secondMs,
  ...(untilMs === undefined ? {} : { untilTs: untilMs / secondMs }),
})

/** Shelves without those that hold nothing any more: their time is over, or what they were put up for has ended. */
export const stillHolding = (
  { shelves = {} }: Pick<RecordItem, 'shelves'>,
  { active }: EventStates,
  nowMs: number,
): Record<string, StoredShelf> =>
  Object.fromEntries(
    Object.entries(shelves).filter(([topic, shelf]) =>
      shelf.untilMs === undefined
        ? Object.values(active).some((event) => event.topic === topic && isShelved(shelf, event, nowMs))
        : shelf.untilMs > nowMs,
    ),
  )

/** What is shelved on a device, the first to end first, and until when it is out of service. */
export const viewHolds = (
  record: RecordItem,
  link: LinkItem | undefined,
  nowMs: number,
): { outOfService?: Shelf; shelves?: ShelfOfTopic[] } => {
  const { outOfService, shelves } = record
  const isOut = outOfService !== undefined && isOutOfService(record, nowMs)
  const holding =
    shelves === undefined ? [] : Object.entries(stillHolding(record, readStates(link ?? {}), nowMs))
  const views = holding
    .map(([topic, shelf]) => ({ topic, level: shelf.level, ...viewHeld(shelf) }))
    .sort((a, b) => (a.untilTs ?? Infinity) - (b.untilTs ?? Infinity))
  return {
    ...(isOut ? { outOfService: viewHeld(outOfService) } : {}),
    ...(views.length > 0 ? { shelves: views } : {}),
  }
}
