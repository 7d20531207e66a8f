import type L from 'leaflet'
import type { Place } from '../../maps/readPlace'

/** As wide as what is told of a device, at most. */
const popupPx = 320
const wideMapPx = 560
const narrowShare = 0.3

/** What stands in the middle so that a place is seen beside what covers the map: to its right, or above it. */
export const besideCover = (map: L.Map, { lat, lon }: Place): L.LatLngExpression => {
  const { x: width, y: height } = map.getSize()
  const { x, y } = map.project([lat, lon])
  return map.unproject(width < wideMapPx ? [x, y + height * narrowShare] : [x - popupPx / 2, y])
}
