import type { Point } from './itemBox'
import { useDrag } from './useDrag'
import styles from './WidgetEditor.module.css'

interface Props {
  at: Point
  onPull: (to: Point) => void
  onDrop: () => void
}

/** The corner by which the selected item is pulled larger or smaller; with the keyboard its fields do the same. */
export const ResizeGrip = ({ at, onPull, onDrop }: Props) => (
  <g
    aria-hidden
    data-grip
    className={styles.grip}
    transform={`translate(${at.x} ${at.y})`}
    {...useDrag({ onStart: () => undefined, onMove: onPull, onEnd: onDrop })}
  >
    <circle r={10} fill="transparent" />
    <rect x={-3} y={-3} width={6} height={6} />
  </g>
)
