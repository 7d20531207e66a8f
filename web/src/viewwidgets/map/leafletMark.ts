import L from 'leaflet'
import type { MarkCluster } from './clusterMarks'
import { markAttribute } from './focusedMark'
import { markFace } from './markFace'

/** One device, or how many stand as one, as Leaflet draws it; pressed with a finger or with Enter. */
export const leafletMark = (cluster: MarkCluster, onPress: () => void): L.Marker => {
  const [worst] = cluster.members
  const { content, sizePx, className, label, lift } = markFace(cluster)
  const marker = L.marker([worst.lat, worst.lon], {
    icon: L.divIcon({ className, html: content, iconSize: [sizePx, sizePx] }),
    title: label,
    alt: label,
    keyboard: true,
    zIndexOffset: lift,
  })
  marker.on('add', () => {
    const element = marker.getElement()
    element?.setAttribute(markAttribute, worst.id)
    element?.setAttribute('aria-label', label)
  })
  marker.on('click', onPress)
  marker.on('keydown', ({ originalEvent: event }) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPress()
  })
  return marker
}
