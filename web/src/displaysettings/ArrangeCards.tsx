import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { useEffect, useRef, useState, useMemo } from 'react'
import type { Device } from '../devices/useDevice'
import { UnsavedGuard, UnsavedQuestion } from '../ui/dialog/UnsavedGuard'
import { canBeShown } from '../display/catalogue/planCards'
import { isTriggerKey } from '../display/catalogue/triggersOf'
import { useReadingsKeys } from '../livereadings/readingsStore'
import { Button } from '../ui/button/Button'
import { type CardPicture, ArrangeTile } from './ArrangeTile'
import styles from './ArrangeCards.module.css'
import { speakMoves, editsOfMove, noPlaceLeft } from './moveCard'
import { type CardRow, cardRows, changeOf, type RowEdit, type RowEdits, visibleAs } from './cardRows'
import { useDisplayEdits } from './useDisplayEdits'

/** The order of a device's cards while it is edited. */
const useArrangement = (device: Device) => {
  const { deviceid, display, config, role, featuresVersion, notes } = device
  const keys = useReadingsKeys()
  const save = useDisplayEdits(deviceid)
  const [edits, setEdits] = useState<RowEdits>({})
  const [problem, setProblem] = useState<string>()
  const rows = useMemo(
    () =>
      cardRows(keys, display, config, edits, notes.asset_type).filter(
        ({ key, card }) => canBeShown(card, { role, featuresVersion }) && !isTriggerKey(key),
      ),
    [keys, display, config, edits, notes.asset_type, role, featuresVersion],
  )
  const edit = (changes: Readonly<Record<string, RowEdit>>) =>
    setEdits((before) => ({
      ...before,
      ...Object.fromEntries(
        Object.entries(changes).map(([key, change]) => [key, { ...before[key], ...change }]),
      ),
    }))
  const moveTo = (key: string, to: number) => {
    const changes = editsOfMove(rows, key, to)
    setProblem(changes === undefined ? noPlaceLeft : undefined)
    if (changes !== undefined) edit(changes)
  }
  return {
    rows,
    problem,
    count: Object.keys(changeOf(display, edits)).length,
    move: (key: string, over: string) => {
      if (key !== over)
        moveTo(
          key,
          rows.findIndex((row) => row.key === over),
        )
    },
    pin: ({ key }: CardRow) => moveTo(key, 0),
    hide: ({ key }: CardRow) => edit({ [key]: { displayType: 'hide' } }),
    show: ({ key }: CardRow) => edit({ [key]: { displayType: visibleAs(display, key) } }),
    apply: () => void save((present) => changeOf(present, edits), 'Cards arranged'),
  }
}

interface Props {
  device: Device
  /** How the cards looked when the page began to be arranged. */
  pictures: ReadonlyMap<string, CardPicture>
  onConfigure: (key: string) => void
  onDone: () => void
}

/** The cards of the page, as large as they are, to drag, pin and hide, by pointer or keyboard; nothing changes until it is applied. */
export const ArrangeCards = ({ device, pictures, onConfigure, onDone }: Props) => {
  const { rows, count, problem, move, pin, hide, show, apply } = useArrangement(device)
  const [isAsking, setIsAsking] = useState(false)
  const [isDragging, setIsDragging] = useState(false)
  const place = useRef<HTMLElement>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const visible = rows.filter(({ isVisible }) => isVisible)
  const hidden = rows.filter(({ isVisible }) => !isVisible)
  const drop = ({ active, over }: DragEndEvent) => {
    setIsDragging(false)
    if (over !== null) move(String(active.id), String(over.id))
  }
  const close = () => (count === 0 ? onDone() : setIsAsking(true))
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      const isElsewhere = isDragging || document.querySelector('dialog[open]') !== null
      if (event.key !== 'Escape' || isElsewhere) return
      // The same press would close the question that it opens.
      event.preventDefault()
      if (count === 0) onDone()
      else setIsAsking(true)
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [count, isDragging, onDone])
  return (
    <section ref={place} className={styles.place} aria-label="Arrange cards" tabIndex={-1}>
      <div className={styles.bar}>
        <strong role="status">
          {count === 0 ? (
            <>
              Drag a card<span className={styles.byKey}>, or pick it up with Space</span>.
            </>
          ) : (
            `${count} ${count === 1 ? 'card' : 'cards'} changed`
          )}
        </strong>
        <Button variant="default" size="compact-sm" onClick={close}>
          Cancel
        </Button>
        <Button
          size="compact-sm"
          autoFocus
          onClick={() => {
            apply()
            onDone()
          }}
        >
          Apply
        </Button>
      </div>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => setIsDragging(true)}
        onDragCancel={() => setIsDragging(false)}
        onDragEnd={drop}
        accessibility={{ announcements: speakMoves(visible) }}
      >
        <SortableContext items={visible.map(({ key }) => key)} strategy={rectSortingStrategy}>
          <ul className={styles.tiles} aria-label="Shown cards">
            {visible.map((row, i) => (
              <ArrangeTile
                key={row.key}
                row={row}
                picture={pictures.get(row.key)}
                isFirst={i === 0}
                onPin={() => pin(row)}
                onHide={() => {
                  hide(row)
                  // Its button goes with the tile.
                  place.current?.focus()
                }}
                onConfigure={() => onConfigure(row.key)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {hidden.length === 0 ? null : (
        <details className={styles.hidden}>
          <summary>Hidden cards ({hidden.length})</summary>
          <ul className={styles.tiles} aria-label="Hidden cards">
            {hidden.map((row) => (
              <li key={row.key} className={styles.tile}>
                <div className={styles.head}>
                  <span className={styles.label}>{row.label}</span>
                  <Button variant="default" size="compact-sm" onClick={() => show(row)}>
                    Show
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
      <UnsavedGuard hasChanges={count > 0} />
      <UnsavedQuestion
        opened={isAsking}
        leadsAway={false}
        onStay={() => setIsAsking(false)}
        onDiscard={onDone}
      />
    </section>
  )
}
