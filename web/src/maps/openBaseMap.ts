import L from 'leaflet'
import { type Config, loadConfig } from '../core/boot/config'
import { addGround } from './addGround'
import { addTicks } from './graticule'
import { addTiles } from './addTiles'
import { addTowns } from './addTowns'
import { mapZooms } from './fitPlaces'

/**
 * An empty map with its controls; `begin` draws what lies below everything else, once the view is set: the map of the
 * operator's choice, or land, water and towns that come with the page.
 */
export const openBaseMap = (element: HTMLElement) => {
  const map = L.map(element, {
    maxZoom: mapZooms.nearest,
    minZoom: mapZooms.farthest,
    worldCopyJump: true,
    scrollWheelZoom: false,
    attributionControl: false,
  })
  // Leaflet's own credit is markup in a text, which the page's policy refuses.
  const credits = L.control.attribution({ prefix: 'Leaflet' }).addTo(map)
  const credit = (whose: string) => void credits.setPrefix(`Leaflet · ${whose}`)
  let isThere = true
  map.on('unload', () => (isThere = false))
  const drawGround = (onError: () => void) => {
    credit('Natural Earth · GeoNames')
    addGround(map, onError)
    addTicks(map)
    addTowns(map)
  }
  L.control.scale({ imperial: false }).addTo(map)
  let isZooming = false
  map.on('zoomanim', () => {
    isZooming = true
  })
  map.on('zoomend', () => {
    isZooming = false
  })
  return {
    map,
    /** Leaflet ends a zoom that is under way by a timer of its own, and fails when the map is gone by then. */
    close: () => {
      if (isZooming) map.once('zoomend', () => setTimeout(() => map.remove()))
      else map.remove()
    },
    begin: (onError: () => void) => {
      const drawFile = async ({ url, credit: whose }: NonNullable<Config['mapFile']>) => {
        await (await import('./addMapFile')).addMapFile(map, url)
        credit(`${whose} · Natural Earth · GeoNames`)
      }
      const draw = ({ tiles = [], mapFile }: Pick<Config, 'tiles' | 'mapFile'>) => {
        if (!isThere) return
        if (tiles.length === 0) {
          drawGround(onError)
          // Without it the page's own ground is still a map.
          if (mapFile !== undefined)
            drawFile(mapFile).catch((problem: unknown) =>
              console.debug('The map file did not open.', problem),
            )
        } else addTiles(map, tiles, { onCredit: credit, onUnreachable: () => drawGround(onError) })
      }
      // Without an answer the ground is drawn: it comes with the page.
      loadConfig().then(draw, () => draw({}))
    },
  }
}
