import L from 'leaflet'
import { drawFileTile, type MapFile, openMapFile } from './mapFile'

const tilePx = 256
const pane = 'mapfile'

/** A square of the map, drawn when what it shows of the file has arrived. */
const drawSquare = async (
  file: MapFile,
  canvas: HTMLCanvasElement,
  { x, y, z }: L.Coords,
  style: CSSStyleDeclaration,
) => {
  const steps = Math.max(0, z - file.maxZoom)
  const of = { x: x >> steps, y: y >> steps, z: z - steps }
  const tile = await file.tileAt(of)
  const context = canvas.getContext('2d')
  if (tile === undefined || context === null) return
  const ratio = Math.min(2, window.devicePixelRatio)
  canvas.width = tilePx * ratio
  canvas.height = tilePx * ratio
  context.scale(ratio, ratio)
  drawFileTile(context, tile, { x, y, z }, of, (name) => style.getPropertyValue(name))
}

/** Draws the operator's map file over the page's own land, which shows where the file has nothing. */
export const addMapFile = async (map: L.Map, url: string): Promise<void> => {
  const file = await openMapFile(url)
  const element = map.createPane(pane)
  element.style.zIndex = '180'
  const style = getComputedStyle(map.getContainer())
  const Layer = L.GridLayer.extend({
    createTile: (coords: L.Coords, done: L.DoneCallback) => {
      const canvas = document.createElement('canvas')
      drawSquare(file, canvas, coords, style).then(
        () => done(undefined, canvas),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), canvas),
      )
      return canvas
    },
  }) as new (options: L.GridLayerOptions) => L.GridLayer
  const layer = new Layer({ pane, minZoom: file.minZoom, tileSize: tilePx })
  layer.addTo(map)
  // Canvases do not follow the colours of the page by themselves.
  const scheme = new MutationObserver(() => void layer.redraw())
  scheme.observe(document.documentElement, { attributeFilter: ['data-color-scheme'] })
  map.on('unload', () => scheme.disconnect())
}
