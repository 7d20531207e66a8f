import marks from '../../maps/Mark.module.css'
import type { MarkCluster } from './clusterMarks'
import { drawMark, levelColours } from './drawMark'
import styles from './GroupMap.module.css'
import { sayMark } from './mapMarks'

const onePx = 32
const manyPx = 34

/** How a device, or how many stand as one in the colour of the worst, looks and is called on a map. */
export const markFace = ({ members }: Pick<MarkCluster, 'members'>) => {
  const [worst] = members
  const isOne = members.length === 1
  const content = document.createElement('span')
  if (isOne) content.append(drawMark(worst))
  else {
    content.style.background = levelColours[worst.level]
    content.textContent = String(members.length)
  }
  return {
    content,
    sizePx: isOne ? onePx : manyPx,
    className: isOne ? (styles.one ?? '') : `${marks.dot} ${styles.many}`,
    label: isOne ? sayMark(worst) : `${members.length} devices, worst: ${sayMark(worst)}`,
    /** Before those that stand at the same height. */
    lift: isOne ? 0 : 1,
  }
}
