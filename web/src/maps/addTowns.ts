import L from 'leaflet'
import { loadTowns } from './loadTowns'
import styles from './Map.module.css'
import { textNode } from './mapMarker'
import { type Town, cellsOf, leastPopulation } from './towns'

/** Names that would cover each other are left out, the smaller town first. */
const room = { widthPx: 96, heightPx: 22 }
const mostNames = 40

const chooseTowns = (map: L.Map, towns: readonly Town[]): Town[] => {
  const least = leastPopulation(map.getZoom())
  const bounds = map.getBounds()
  const taken: L.Point[] = []
  const isFree = (at: L.Point): boolean =>
    taken.every(({ x, y }) => Math.abs(x - at.x) > room.widthPx || Math.abs(y - at.y) > room.heightPx)
  return [...towns]
    .filter(({ lat, lon, population }) => population >= least && bounds.contains([lat, lon]))
    .sort((a, b) => b.population - a.population)
    .filter(({ lat, lon }) => {
      const at = map.latLngToContainerPoint([lat, lon])
      if (taken.length >= mostNames || !isFree(at)) return false
      taken.push(at)
      return true
    })
}

/** Names the towns of the view by their size, anew when it moves. A map without them is still a map. */
export const addTowns = (map: L.Map): void => {
  const group = L.layerGroup().addTo(map)
  let asked = 0
  const draw = async () => {
    asked += 1
    const mine = asked
    const bounds = map.getBounds()
    const view = {
      south: bounds.getSouth(),
      west: bounds.getWest(),
      north: bounds.getNorth(),
      east: bounds.getEast(),
    }
    const towns = leastPopulation(map.getZoom()) === Infinity ? [] : await loadTowns(cellsOf(view))
    if (mine !== asked) return
    group.clearLayers()
    for (const { name, lat, lon, population } of chooseTowns(map, towns)) {
      const icon = L.divIcon({
        className: `${styles.town} ${population >= 100_000 ? styles.city : ''}`,
        html: textNode(name),
        iconSize: [5, 5],
      })
      L.marker([lat, lon], { icon, interactive: false, keyboard: false }).addTo(group)
    }
  }
  const tryToDraw = () => {
    draw().catch((problem: unknown) => console.debug('The names of towns did not arrive.', problem))
  }
  map.on('moveend', tryToDraw)
  tryToDraw()
}
