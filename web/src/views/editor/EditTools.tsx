import type { KeyboardEvent } from 'react'
import type { GroupWidget, Layout } from '../../../../shared/views/groupView'
import { IconButton } from '../../ui/button/IconButton'
import type { Nudge } from './arrangeWidgets'
import styles from './ViewEditor.module.css'

interface Props {
  readonly name: string
  readonly type: GroupWidget['type']
  readonly layout: Layout
  readonly onMove: (by: Nudge) => void
  readonly onResize: (by: Nudge) => void
  readonly onSetUp: () => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

const arrows: Readonly<Record<string, Nudge | undefined>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
}

const paths = {
  grip: 'M5 3h2v2H5zM9 3h2v2H9zM5 7h2v2H5zM9 7h2v2H9zM5 11h2v2H5zM9 11h2v2H9z',
  setUp:
    'M2 4h7v1.5H2zM11 3h1.5v3.5H11zM2 10.5h3V12H2zM6.5 9.5H8v3.5H6.5zM9.5 10.5H14V12H9.5zM12.5 4H14v1.5h-1.5z',
  duplicate: 'M2 2h8v2H4v6H2zM6 6h8v8H6z',
  remove: 'M4.1 3 8 6.9 11.9 3 13 4.1 9.1 8l3.9 3.9-1.1 1.1L8 9.1 4.1 13 3 11.9 6.9 8 3 4.1z',
}

const Drawing = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden>
    <path d={path} />
  </svg>
)

/** Where a widget stands, in words. */
const placeOf = ({ x, y, w, h }: Layout): string => `column ${x + 1}, row ${y + 1}, ${w} wide, ${h} high`

/** What is done with a widget while its view is arranged. Arrow keys move it, with Shift they change its size. */
export const EditTools = ({ name, layout, onMove, onResize, ...rest }: Props) => {
  const obey = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (event.key === 'Delete') rest.onRemove()
    if (by === undefined) return
    event.preventDefault()
    if (event.shiftKey) onResize(by)
    else onMove(by)
  }
  return (
    <>
      <button
        type="button"
        className={styles.grip}
        aria-label={`Move ${name}: ${placeOf(layout)}`}
        title="Drag to move. Arrow keys move, with Shift they resize, Delete removes."
        onKeyDown={obey}
      >
        <Drawing path={paths.grip} />
      </button>
      <IconButton label={`Set up ${name}`} title="Set up" onClick={rest.onSetUp}>
        <Drawing path={paths.setUp} />
      </IconButton>
      {rest.type === 'map' ? null : (
        <IconButton label={`Duplicate ${name}`} title="Duplicate" onClick={rest.onDuplicate}>
          <Drawing path={paths.duplicate} />
        </IconButton>
      )}
      <IconButton label={`Remove ${name}`} title="Remove" onClick={rest.onRemove}>
        <Drawing path={paths.remove} />
      </IconButton>
    </>
  )
}
