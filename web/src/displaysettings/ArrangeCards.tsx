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
import { useEffect, useRef, useState } from 'react'
import type { Device } from '../devices/useDevice'
import { UnsavedGuard } from '../ui/dialog/UnsavedGuard'
import { UnsavedQuestion } from '../ui/dialog/UnsavedQuestion'
import type { CardPicture } from './CardPicture'
import styles from './ArrangeCards.module.css'
import { ArrangeTile } from './ArrangeTile'
import { speakMoves } from './speakMoves'
import { useArrangement } from './useArrangement'
import { Button } from '../ui/button/Button'

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
