import L from 'leaflet'
import * as z from 'zod/mini'
import urls from 'virtual:ground-files'
import { fetchInTime } from '../core/api/fetchInTime'
import styles from './Map.module.css'
import { textNode } from './mapMarker'
import { coastsOf, placesOf, rounded } from './groundLines'
import { cellsOf } from './towns'

/** Longitude, latitude, longitude, … in thousandths of a degree. */
const Lines = z.array(z.array(z.number()))

/** Land and water of a cell, or of the whole world; rings of coasts and lakes, lines of borders and rivers. */
const Ground = z.object({
  land: Lines,
  borders: Lines,
  lakes: Lines,
  rivers: Lines,
  names: z.optional(z.array(z.tuple([z.string(), z.number(), z.number(), z.number()]))),
})
type Ground = z.infer<typeof Ground>

const fetchGround = async (url: string): Promise<Ground> => {
  const response = await fetchInTime(url)
  if (!response.ok) throw new Error('Map Load Error')
  return Ground.parse(await response.json())
}

const cells = new Map<string, Promise<Ground>>()

/** Of a cell, or `far` for the world; undefined for open sea. Fetched once; one that fails is asked for again. */
const loadGround = async (cell: string): Promise<Ground | undefined> => {
  const [known, url] = [cells.get(cell), urls[cell]]
  if (known !== undefined || url === undefined) return known
  const asked = fetchGround(url).catch((error: unknown) => {
    cells.delete(cell)
    throw error
  })
  cells.set(cell, asked)
  return asked
}

/** Below this a map looks at so much of the world that one file of all of it is enough. */
const nearZoom = 5
/** Rivers are drawn to a kilometre or two: nearer they would be wrong. */
const riverZoom = 10
/** So many square degrees a country takes that is named from afar. */
const leastNamed = [Infinity, Infinity, 300, 60, 15] as const

const pane = 'ground'

const looks = (className: string | undefined) => ({ className: className ?? '', interactive: false, pane })

const drawGround = ({ land, borders, lakes, rivers }: Ground, isFar: boolean): L.LayerGroup => {
  const group = L.layerGroup()
  const area = (rings: readonly number[][], className: string | undefined) =>
    L.polygon(rings.map(placesOf), { ...looks(className), stroke: false, fillOpacity: 1 }).addTo(group)
  const line = (lines: Parameters<typeof L.polyline>[0], className: string | undefined) =>
    L.polyline(lines, { ...looks(className), fill: false }).addTo(group)
  area(land, styles.land)
  line(isFar ? land.map(placesOf) : land.flatMap(coastsOf), styles.coast)
  line(borders.map(placesOf), styles.border)
  line(
    rivers.map((river) => [...rounded(placesOf(river))]),
    styles.river,
  )
  area(lakes, styles.lake)
  return group
}

const nameCountries = ({ names = [] }: Ground, zoom: number): L.LayerGroup =>
  L.layerGroup(
    names
      .filter(([, , , size]) => size >= (leastNamed[zoom] ?? Infinity))
      .map(([name, lon, lat]) =>
        L.marker([lat, lon], {
          icon: L.divIcon({ className: styles.country ?? '', html: textNode(name), iconSize: [0, 0] }),
          interactive: false,
          keyboard: false,
        }),
      ),
  )

const viewOf = (map: L.Map) => {
  const bounds = map.getBounds().pad(0.3)
  return {
    south: bounds.getSouth(),
    north: bounds.getNorth(),
    west: bounds.getWest(),
    east: bounds.getEast(),
  }
}

/** Land, borders, lakes and rivers below everything else, of the cells that the map looks at or of the whole world. */
export const addGround = (map: L.Map, onError: () => void): void => {
  const element = map.createPane(pane)
  element.style.zIndex = '150'
  const shown = new Map<string, L.LayerGroup>()
  let names: L.LayerGroup | undefined
  const drawCell = async (cell: string) => {
    const ground = await loadGround(cell)
    if (ground === undefined || shown.has(cell) || !wanted().includes(cell)) return
    shown.set(cell, drawGround(ground, cell === 'far').addTo(map))
  }
  const wanted = (): string[] => (map.getZoom() < nearZoom ? ['far'] : cellsOf(viewOf(map), 120))
  const draw = async () => {
    const zoom = map.getZoom()
    element.classList.toggle(styles.near ?? '', zoom > riverZoom)
    const cells = wanted()
    for (const [cell, layer] of shown) {
      if (cells.includes(cell)) continue
      layer.remove()
      shown.delete(cell)
    }
    await Promise.all(cells.map(drawCell))
    const far = zoom < nearZoom ? await loadGround('far') : undefined
    names?.remove()
    if (far !== undefined && map.getZoom() === zoom) names = nameCountries(far, zoom).addTo(map)
  }
  const tryToDraw = () => {
    draw().catch(onError)
  }
  map.on('moveend', tryToDraw)
  tryToDraw()
}
