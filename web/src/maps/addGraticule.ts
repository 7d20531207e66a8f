import L from 'leaflet'
import { type GraticuleLine, graticuleLines, hasRoom } from './graticule'
import styles from './Map.module.css'

/** Where a label stands to the end of its line: below the top, or before the right edge however long it is. */
const anchors = { lon: [-3, -4], lat: [4, 12] } as const satisfies Record<GraticuleLine['axis'], L.PointTuple>

const labelIcon = ({ label, axis }: GraticuleLine) => {
  // As an element, so that the text is text whatever it holds.
  const element = document.createElement('span')
  element.textContent = label
  element.dataset.axis = axis
  return L.divIcon({ className: styles.label ?? '', html: element, iconAnchor: [...anchors[axis]] })
}

const drawLine = (line: GraticuleLine, map: L.Map): L.Layer[] => {
  const bounds = map.getBounds().pad(0.5)
  const ends: L.LatLngTuple[] =
    line.axis === 'lat'
      ? [
          [line.degrees, bounds.getWest()],
          [line.degrees, bounds.getEast()],
        ]
      : [
          [Math.max(-85, bounds.getSouth()), line.degrees],
          [Math.min(85, bounds.getNorth()), line.degrees],
        ]
  const view = map.getBounds()
  const at: L.LatLngTuple =
    line.axis === 'lat' ? [line.degrees, view.getEast()] : [view.getNorth(), line.degrees]
  const drawn = L.polyline(ends, { className: styles.line ?? '', interactive: false })
  if (!hasRoom(line.axis, map.latLngToContainerPoint(at), map.getSize())) return [drawn]
  return [drawn, L.marker(at, { icon: labelIcon(line), interactive: false, keyboard: false })]
}

/** Lines of latitude and longitude with their degrees, anew for each view: a place can be read at any zoom. */
export const addGraticule = (map: L.Map): void => {
  const group = L.layerGroup().addTo(map)
  const draw = () => {
    group.clearLayers()
    const view = map.getBounds()
    const lines = graticuleLines(
      { south: view.getSouth(), west: view.getWest(), north: view.getNorth(), east: view.getEast() },
      map.getSize(),
    )
    for (const line of lines) for (const layer of drawLine(line, map)) layer.addTo(group)
  }
  map.on('moveend', draw)
  map.on('resize', draw)
  draw()
}
