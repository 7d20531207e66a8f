import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
  useSortable,
} from '@dnd-kit/sortable'
import { useState, memo } from 'react'
import type { DisplaySettings, DisplayType } from '../../../shared/display/displaySettings'
import { useSeries } from '../livereadings/readingsStore'
import { PenIcon } from '../display/cards/PenIcon'
import { IconButton } from '../ui/button/IconButton'
import { Checkbox } from '../ui/field/Checkbox'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/Field'
import { type CardRow, type RowEdit, isMadeByPeople, placeEdit, visibleAs, type RowEdits } from './cardRows'
import styles from './DisplaySettings.module.css'
import { displayTypesOf, settingFields, valueKindOf } from './settingFields'
import { placeOf, lastPlace, moveCard, speakMoves } from './moveCard'

interface PlaceFieldProps {
  row: CardRow
  onChange: (sort: number) => void
}

/** The place of a card, 1 to 100; it moves when the field is left, so that it stays still under the hand. */
const PlaceField = ({ row, onChange }: PlaceFieldProps) => {
  const [typed, setTyped] = useState<string>()
  const apply = () => {
    if (typed === undefined) return
    setTyped(undefined)
    const sort = placeOf(typed, row.ownSort)
    if (sort !== row.sort) onChange(sort)
  }
  return (
    <TextInput
      className={styles.place}
      size="xs"
      inputMode="numeric"
      aria-label={`Order of ${row.label}`}
      value={typed ?? String(row.sort)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply()
      }}
    />
  )
}

interface CardListRowProps {
  row: CardRow
  display: DisplaySettings
  isMovable: boolean
  onEdit: (edit: RowEdit) => void
  onOpen: () => void
  onRemove: () => void
}

const useTypes = (key: string, display: DisplaySettings) => {
  const { lastValue } = useSeries(key)
  const kind = valueKindOf(key, lastValue, display[key] ?? {})
  const types = Object.entries(displayTypesOf(key, kind)).filter(([type]) => type !== 'hide')
  return settingFields(key, kind, 'default').has('displayType') && types.length > 1 ? types : []
}

/** One card: whether it is shown, its place, how it is drawn, and the way to all of its settings. */
const CardListRow = memo(({ row, display, isMovable, onEdit, onOpen, onRemove }: CardListRowProps) => {
  const { key, label, isVisible } = row
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: key, disabled: !isMovable })
  const types = useTypes(key, display)
  const shownType = types.some(([type]) => type === row.displayType) ? row.displayType : types[0]?.[0]
  const shift = transform === null ? undefined : `translate3d(0, ${transform.y}px, 0)`
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      style={{ transform: shift, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        disabled={!isMovable}
        title={isMovable ? 'Drag to move' : 'Clear the search to move cards'}
        {...attributes}
        {...listeners}
        aria-label={`Move ${label}`}
      >
        <svg viewBox="0 0 8 14" aria-hidden>
          {[2, 7, 12].map((y) => (
            <path key={y} d={`M1.5 ${y}h.01M6.5 ${y}h.01`} />
          ))}
        </svg>
      </button>
      <Checkbox
        className={styles.shown}
        checked={isVisible}
        aria-label={`Show ${label}`}
        onChange={(event) =>
          onEdit({ displayType: event.currentTarget.checked ? visibleAs(display, key) : 'hide' })
        }
      />
      <span className={styles.label} data-hidden={!isVisible || undefined}>
        {label}
        <code>{key}</code>
      </span>
      <PlaceField row={row} onChange={(sort) => onEdit(placeEdit(row, sort))} />
      <span className={styles.type}>
        {types.length === 0 ? null : (
          <Select
            size="xs"
            aria-label={`Display type of ${label}`}
            value={isVisible ? shownType : ''}
            choices={[
              ...(isVisible ? [] : [{ value: '', label: 'Hidden' }]),
              ...types.map(([value, text]) => ({ value, label: text })),
            ]}
            onChange={(event) => {
              if (event.currentTarget.value !== '')
                onEdit({ displayType: event.currentTarget.value as DisplayType })
            }}
          />
        )}
      </span>
      <span className={styles.rowActions}>
        <IconButton label={`Settings of ${label}`} title="Settings" onClick={onOpen}>
          <PenIcon />
        </IconButton>
        {!isMadeByPeople(key) ? null : (
          <IconButton label={`Remove ${label}`} title="Remove" onClick={onRemove}>
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
              <path d="M3 4h10M6.5 4V2.5h3V4M4.5 4l.6 9.5h5.8L11.5 4" fill="none" stroke="currentColor" />
            </svg>
          </IconButton>
        )}
      </span>
    </li>
  )
})
CardListRow.displayName = 'CardListRow'

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
