import L from 'leaflet'
import styles from './Map.module.css'

interface MapBounds {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

interface GraticuleLine {
  readonly axis: 'lat' | 'lon'
  readonly degrees: number
  readonly label: string
}

/** Distances between lines, in degrees, from the whole world to a yard. */
const steps = [
  60, 30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
]
const mostLines = 7

const decimalsOf = (step: number): number => Math.max(0, Math.ceil(-Math.log10(step)))

/** What a label takes of the way to the next line, with some air: labels of meridians stand side by side. */
const labelPx = {
  lat: () => 32,
  lon: (decimals: number) => ('151.°\u00a0E'.length + decimals) * 6.3 + 18,
} as const

const stepFor = (axis: 'lat' | 'lon', spanDegrees: number, roomPx: number): number => {
  const mostOf = (step: number) => Math.min(mostLines, roomPx / labelPx[axis](decimalsOf(step)))
  return [...steps].reverse().find((step) => spanDegrees / step <= mostOf(step)) ?? 60
}

const labelOf = (axis: 'lat' | 'lon', degrees: number, decimals: number): string => {
  // Beyond the date line the map goes on counting; people do not.
  const turned = axis === 'lon' ? ((((degrees + 180) % 360) + 360) % 360) - 180 : degrees
  const [plus, minus] = axis === 'lat' ? ['N', 'S'] : ['E', 'W']
  const side = Number(turned.toFixed(decimals)) === 0 ? '' : turned > 0 ? ` ${plus}` : ` ${minus}`
  return `${Math.abs(turned).toFixed(decimals)}°${side}`
}

const along = (axis: 'lat' | 'lon', from: number, to: number, roomPx: number): GraticuleLine[] => {
  const step = stepFor(axis, to - from, roomPx)
  const decimals = decimalsOf(step)
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, i) => {
    const degrees = Number(((first + i) * step).toFixed(decimals))
    return { axis, degrees, label: labelOf(axis, degrees, decimals) }
  })
}

/** Lines of latitude and longitude for a view of that size in pixels: few enough to read, close enough to place by. */
export const graticuleLines = (
  { south, west, north, east }: MapBounds,
  size: { readonly x: number; readonly y: number },
): readonly GraticuleLine[] => [
  ...along('lat', Math.max(-85, south), Math.min(85, north), size.y),
  ...along('lon', west, east, size.x),
]

interface Point {
  readonly x: number
  readonly y: number
}

/** What a label takes of a corner, half of it on each side of its tick; at the left end of the top are the buttons that zoom. */
const corner = { widthPx: 72, heightPx: 26, buttonsPx: 96 }

/** Longitudes stand along the top and latitudes down the right: in the corners neither has room. */
export const hasRoom = (axis: GraticuleLine['axis'], at: Point, size: Point): boolean =>
  axis === 'lat'
    ? at.y > corner.heightPx && at.y < size.y - corner.heightPx
    : at.x > corner.buttonsPx && at.x < size.x - corner.widthPx

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
