import type { Mark, Members } from '../maps/clusterMarks'
import { type MarkLook, MarkMap } from '../maps/MarkMap'
import mapStyles from '../maps/MarkMap.module.css'
import { MarkShape, clusterPxOf } from '../maps/MarkShape'
import styles from './Shared.module.css'

interface NamedMark extends Mark {
  readonly name: string
}

const onePx = 32
const zooms = { opened: 15, parted: 18 } as const

const lookOf = (members: Members<NamedMark>): MarkLook => {
  const [{ name }] = members
  const { length: count } = members
  if (count > 1) {
    return {
      content: <span>{count}</span>,
      sizePx: clusterPxOf(count),
      className: `${mapStyles.dot} ${mapStyles.many}`,
      label: `${count} machines`,
      liftPx: 0,
    }
  }
  return {
    content: (
      <>
        <MarkShape level="normal" />
        <small className={styles.markName}>{name}</small>
      </>
    ),
    sizePx: onePx,
    className: mapStyles.one ?? '',
    label: name,
    liftPx: 0,
  }
}

const nothing = () => undefined

/** Where what a link shows is; nothing else is asked for than the map itself. */
export const SharedMap = ({ marks }: { marks: readonly NamedMark[] }) => (
  <div className={styles.map}>
    <MarkMap marks={marks} isComplete lookOf={lookOf} zooms={zooms} onPick={nothing} />
  </div>
)
