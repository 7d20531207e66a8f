import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import type { CardRow } from './cardRows'

/** What a screen reader hears while a card is moved. */
export const speakMoves = (rows: readonly CardRow[]): Announcements => {
  const name = (id: UniqueIdentifier) => rows.find(({ key }) => key === id)?.label ?? String(id)
  const place = (id: UniqueIdentifier | undefined) =>
    `position ${rows.findIndex(({ key }) => key === id) + 1} of ${rows.length}`
  return {
    onDragStart: ({ active }) => `${name(active.id)} picked up, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => `${name(active.id)} over ${place(over?.id)}.`,
    onDragEnd: ({ active, over }) => `${name(active.id)} dropped at ${place(over?.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  }
}
