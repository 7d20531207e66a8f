import { mercator } from '../../maps/mercator'
import { type MarkCluster, clusterMarks } from './clusterMarks'
import type { DeviceMapProps } from './DeviceMapProps'
import { focusedMark, markAttribute } from './focusedMark'
import styles from './GroupMap.module.css'
import { markFace } from './markFace'
import { openingView } from './openingView'

type Press = (members: MarkCluster['members'], zoom: number) => void

const drawButton = (cluster: MarkCluster, onPress: () => void): HTMLElement => {
  const { content, sizePx, className, label, lift } = markFace(cluster)
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `${className} ${styles.mark}`
  button.title = label
  button.setAttribute('aria-label', label)
  button.setAttribute(markAttribute, cluster.members[0].id)
  Object.assign(button.style, {
    left: `${cluster.x - sizePx / 2}px`,
    top: `${cluster.y - sizePx / 2}px`,
    width: `${sizePx}px`,
    height: `${sizePx}px`,
    zIndex: String(cluster.y + lift),
  })
  button.append(content)
  button.addEventListener('click', onPress)
  return button
}

/** Draws devices into an element where the full map will have them when it opens. */
export const drawFirstMarks = (
  map: HTMLElement,
  shown: Omit<DeviceMapProps, 'onPick'>,
  press: Press,
): void => {
  const size = { width: map.clientWidth, height: map.clientHeight }
  // Nobody sees a map without a size, and nothing fits into it.
  if (size.width === 0 || size.height === 0) return
  const { zoom, ...middle } = openingView(shown, size)
  const { x, y } = mercator.project(middle, zoom)
  const corner = { x: Math.round(x - size.width / 2), y: Math.round(y - size.height / 2) }
  const clusters = clusterMarks(shown.marks, { zoom, corner, ...size })
  const focused = focusedMark.in(map)
  map.replaceChildren(...clusters.map((cluster) => drawButton(cluster, () => press(cluster.members, zoom))))
  focusedMark.restore(map, focused)
}
