import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState } from 'react'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { CardListRow } from './CardListRow'
import { type CardRow, placeEdit, type RowEdits } from './cardRows'
import styles from './DisplaySettings.module.css'
import { lastPlace, moveCard } from './moveCard'
import { speakMoves } from './speakMoves'

interface Props {
  /** All rows in their order, and those that the search left. */
  rows: readonly CardRow[]
  shown: readonly CardRow[]
  display: DisplaySettings
  onEdit: (edits: RowEdits) => void
  onOpen: (row: CardRow) => void
  onRemove: (row: CardRow) => void
}

const noPlace = `No place from 1 to ${lastPlace} is left between these cards: give some of them other numbers.`

/** The cards of a device; dragging one, or moving it by keyboard, gives it and as few others as can be a new place. */
export const CardList = ({ rows, shown, display, onEdit, onOpen, onRemove }: Props) => {
  const [problem, setProblem] = useState<string>()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return
    const to = rows.findIndex(({ key }) => key === over.id)
    const places = moveCard(rows, String(active.id), to)
    setProblem(places === undefined ? noPlace : undefined)
    if (places === undefined) return
    onEdit(
      Object.fromEntries(
        rows.flatMap((row) => {
          const sort = places.get(row.key)
          return sort === undefined ? [] : [[row.key, placeEdit(row, sort)] as const]
        }),
      ),
    )
  }
  return (
    <>
      {problem === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements: speakMoves(rows) }}
      >
        <SortableContext items={shown.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          {shown.length === 0 ? null : (
            <div className={styles.heads} aria-hidden>
              <span className={styles.label}>Card</span>
              <span className={styles.place}>Order</span>
              <span className={styles.type}>Shown as</span>
            </div>
          )}
          <ul className={styles.list} aria-label="Cards">
            {shown.map((row) => (
              <CardListRow
                key={row.key}
                row={row}
                display={display}
                isMovable={shown.length === rows.length}
                onEdit={(edit) => onEdit({ [row.key]: edit })}
                onOpen={() => onOpen(row)}
                onRemove={() => onRemove(row)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {shown.length === 0 ? <p className={styles.hint}>No cards match the search.</p> : null}
    </>
  )
}
