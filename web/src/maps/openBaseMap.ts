import L from 'leaflet'
import { loadConfig, type TileLayer } from '../core/boot/config'
import { addGraticule } from './addGraticule'
import { addTiles } from './addTiles'
import { addTowns } from './addTowns'
import { mapZooms } from './fitPlaces'
import styles from './Map.module.css'
import { feature } from 'topojson-client'
import coarseUrl from 'world-atlas/countries-110m.json?url'
import fineUrl from 'world-atlas/countries-50m.json?url'

type World = Parameters<typeof feature>[0]

const fetchOutline = async (url: string) => {
  const response = await fetch(url)
  if (!response.ok) throw new Error('Map Load Error')
  const world = (await response.json()) as World
  const { countries } = world.objects
  if (countries === undefined) throw new Error('Map Load Error')
  return feature(world, countries)
}

let coarse: ReturnType<typeof fetchOutline> | undefined
let fine: ReturnType<typeof fetchOutline> | undefined

/** The outline of the world: 40 kB for far views. A failure is forgotten, so that the next map asks again. */
const loadCoarseOutline = () =>
  (coarse ??= fetchOutline(coarseUrl).catch((error: unknown) => {
    coarse = undefined
    throw error
  }))

/** The finer outline, for near views. */
const loadFineOutline = () =>
  (fine ??= fetchOutline(fineUrl).catch((error: unknown) => {
    fine = undefined
    throw error
  }))

/** From here on the coarse outline would be metres of straight line. */
const fineZoom = 4

/** Draws the countries of the world below everything else; the finer outline when the view is near enough. */
const addOutline = (map: L.Map, onError: () => void): void => {
  const layer = L.geoJSON(undefined, {
    interactive: false,
    style: { className: styles.land ?? '', fillOpacity: 1 },
  }).addTo(map)
  let detail: 'none' | 'coarse' | 'fine' = 'none'
  const draw = async () => {
    const wanted = map.getZoom() >= fineZoom ? 'fine' : 'coarse'
    if (detail === 'fine' || detail === wanted) return
    detail = wanted
    const outline = await (wanted === 'fine' ? loadFineOutline() : loadCoarseOutline())
    layer.clearLayers().addData(outline)
    layer.bringToBack()
  }
  const tryToDraw = () => {
    draw().catch(() => {
      detail = 'none'
      onError()
    })
  }
  map.on('zoomend', tryToDraw)
  tryToDraw()
}

/**
 * An empty map with its controls; `begin` draws what lies below everything else, once the view is set: the map of the
 * operator's choice, or the outline that comes with the page.
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
  const drawOutline = (onError: () => void) => {
    credit('Natural Earth · GeoNames')
    addOutline(map, onError)
    addGraticule(map)
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
      const draw = (tiles: readonly TileLayer[]) => {
        if (!isThere) return
        if (tiles.length === 0) drawOutline(onError)
        else addTiles(map, tiles, { onCredit: credit, onUnreachable: () => drawOutline(onError) })
      }
      // Without an answer the outline is drawn: it comes with the page.
      loadConfig().then(
        ({ tiles = [] }) => draw(tiles),
        () => draw([]),
      )
    },
  }
}
