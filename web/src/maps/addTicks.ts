import L from 'leaflet'
import { graticuleLines, hasRoom } from './graticule'
import styles from './Map.module.css'

/** Degrees as ticks along the top and the right edge: a place can be read at any zoom, and nothing lies over the land. */
export const addTicks = (map: L.Map): void => {
  const frame = L.DomUtil.create('div', styles.ticks, map.getContainer())
  frame.setAttribute('aria-hidden', 'true')
  const draw = () => {
    const view = map.getBounds()
    const size = map.getSize()
    const lines = graticuleLines(
      { south: view.getSouth(), west: view.getWest(), north: view.getNorth(), east: view.getEast() },
      size,
    )
    const ticks = lines.flatMap(({ axis, degrees, label }) => {
      const at = map.latLngToContainerPoint(
        axis === 'lat' ? [degrees, view.getEast()] : [view.getNorth(), degrees],
      )
      if (!hasRoom(axis, at, size)) return []
      const tick = document.createElement('span')
      tick.dataset.axis = axis
      tick.textContent = label
      if (axis === 'lat') tick.style.top = `${at.y}px`
      else tick.style.left = `${at.x}px`
      return [tick]
    })
    frame.replaceChildren(...ticks)
  }
  map.on('move zoomend resize', draw)
  map.on('zoomstart', () => frame.replaceChildren())
  draw()
}
