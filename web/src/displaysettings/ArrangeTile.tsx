import { useSortable } from '@dnd-kit/sortable'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { PenIcon } from '../display/cards/PenIcon'
import { IconButton } from '../ui/button/IconButton'
import styles from './ArrangeCards.module.css'
import type { CardRow } from './cardRows'

/** How a card looked when its page began to be arranged. */
export interface CardPicture {
  readonly heightPx: number
  /** How many columns of the grid it is wide. */
  readonly columns: number
  readonly drawing: Node
}

interface Props {
  row: CardRow
  /** Undefined for a card that was not drawn. */
  picture: CardPicture | undefined
  isFirst: boolean
  onPin: () => void
  onHide: () => void
  onConfigure: () => void
}

const Drawing = ({ d }: { d: string }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.4"
    aria-hidden
  >
    <path d={d} />
  </svg>
)

/** What the card showed, without anything in it that can be pressed. */
const Picture = ({ drawing }: { drawing: Node }) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(drawing.cloneNode(true)), [drawing])
  return <div ref={place} className={styles.picture} aria-hidden inert />
}

/** One card while the page is arranged; the whole tile is the handle. */
export const ArrangeTile = ({ row, picture, isFirst, onPin, onHide, onConfigure }: Props) => {
  const { key, label } = row
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id: key,
    })
  const shift = transform === null ? undefined : `translate3d(${transform.x}px, ${transform.y}px, 0)`
  return (
    <li
      ref={setNodeRef}
      className={styles.tile}
      data-dragging={isDragging || undefined}
      style={
        {
          transform: shift,
          transition,
          '--height': picture === undefined ? undefined : `${picture.heightPx}px`,
          '--columns': picture?.columns ?? 1,
        } as CSSProperties
      }
    >
      <div className={styles.head}>
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={`Move ${label}`}
        >
          <span aria-hidden>⠿</span>
          <span className={styles.label}>{label}</span>
        </button>
        {isFirst ? null : (
          <IconButton label={`Pin ${label} to the top`} title="Pin to the top" onClick={onPin}>
            <Drawing d="M8 14V4M4 8l4-4 4 4M3 2h10" />
          </IconButton>
        )}
        <IconButton label={`Settings of ${label}`} title="Settings" onClick={onConfigure}>
          <PenIcon />
        </IconButton>
        <IconButton label={`Hide ${label}`} title="Hide" onClick={onHide}>
          <Drawing d="M1.5 8C4 3.5 12 3.5 14.5 8 12 12.5 4 12.5 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6M3 13 13 3" />
        </IconButton>
      </div>
      {picture === undefined ? null : <Picture drawing={picture.drawing} />}
    </li>
  )
}
