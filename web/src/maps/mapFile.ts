import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { PMTiles, TileType } from 'pmtiles'

/** A tile of a map file, as it is drawn: vectors, or a picture. */
type FileTile = VectorTile | ImageBitmap

/** A square of the world, by column and row at a zoom. */
interface TilePlace {
  readonly x: number
  readonly y: number
  readonly z: number
}

const mostKept = 96

/** A map in one file (PMTiles), of which a few ranges are read for each view. */
export const openMapFile = async (url: string) => {
  const file = new PMTiles(url)
  const { minZoom, maxZoom, tileType } = await file.getHeader()
  const kept = new Map<string, Promise<FileTile | undefined>>()

  const read = async ({ x, y, z }: TilePlace): Promise<FileTile | undefined> => {
    const found = await file.getZxy(z, x, y)
    if (found === undefined) return undefined
    if (tileType === TileType.Mvt) return new VectorTile(new PbfReader(new Uint8Array(found.data)))
    return createImageBitmap(new Blob([found.data]))
  }

  return {
    minZoom,
    maxZoom,
    /** Read once; undefined where the file has nothing. One that fails is asked for again. */
    tileAt: (place: TilePlace): Promise<FileTile | undefined> => {
      const key = `${place.z}/${place.x}/${place.y}`
      const known = kept.get(key)
      if (known !== undefined) return known
      const asked = read(place).catch((error: unknown) => {
        kept.delete(key)
        throw error
      })
      kept.set(key, asked)
      const [oldest] = kept.keys()
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
      return asked
    },
  }
}
export type MapFile = Awaited<ReturnType<typeof openMapFile>>

/** How the layers of a map file are drawn, in the colours of the page's own ground. In the order of drawing. */
interface LayerLook {
  readonly fill?: string
  readonly stroke?: string
  readonly widthPx?: number
}

type Properties = Readonly<Record<string, number | string | boolean>>

const road: LayerLook = { stroke: '--road', widthPx: 1 }

/** Names of layers in the two schemas that free map files come in: Protomaps and OpenMapTiles. */
const lookOfLayer: Readonly<Record<string, LayerLook>> = {
  earth: { fill: '--land' },
  landcover: { fill: '--green' },
  landuse: { fill: '--green' },
  park: { fill: '--green' },
  water: { fill: '--sea', stroke: '--river', widthPx: 1 },
  waterway: { stroke: '--river', widthPx: 1 },
  aeroway: { stroke: '--road', widthPx: 2 },
  buildings: { fill: '--building' },
  building: { fill: '--building' },
  boundaries: { stroke: '--border', widthPx: 1 },
  boundary: { stroke: '--border', widthPx: 1 },
  roads: road,
  transportation: road,
}

const drawnLayers: readonly string[] = Object.keys(lookOfLayer)

/** Points and names: the page names towns by itself. */
const leftOut: ReadonlySet<string> = new Set([
  'places',
  'place',
  'pois',
  'poi',
  'housenumber',
  'transportation_name',
  'water_name',
  'mountain_peak',
  'aerodrome_label',
])

const wide = new Set(['highway', 'motorway', 'trunk'])
const medium = new Set(['major_road', 'primary', 'secondary'])

/** What a survey of one's own holds is drawn too: outlined. */
const unknown: LayerLook = { stroke: '--border', widthPx: 1 }

/** Undefined for what is not drawn. Zooms further than 14 widen roads, as they are on the ground. */
export const lookOf = (layer: string, properties: Properties, zoom: number): LayerLook | undefined => {
  if (leftOut.has(layer)) return undefined
  const look = lookOfLayer[layer] ?? unknown
  if (look !== road) return look
  const kind = String(properties.kind ?? properties.class ?? '')
  const nearer = Math.max(1, 2 ** ((zoom - 13) / 2))
  const base = wide.has(kind) ? 2.5 : medium.has(kind) ? 1.75 : 0.9
  return { stroke: '--road', widthPx: base * nearer }
}

const tilePx = 256
const kinds = { line: 2, area: 3 } as const

interface Brush {
  readonly context: CanvasRenderingContext2D
  readonly zoom: number
  /** The value of a colour of the page, by its name. */
  readonly colourOf: (name: string) => string
  /** From the units of the tile to pixels. */
  readonly scale: number
  readonly offset: { readonly x: number; readonly y: number }
}

const drawLayer = (layer: VectorTileLayer, { context, zoom, colourOf, scale, offset }: Brush): void => {
  for (let i = 0; i < layer.length; i += 1) {
    const feature = layer.feature(i)
    const look = lookOf(layer.name, feature.properties, zoom)
    if (look === undefined || (feature.type !== kinds.line && feature.type !== kinds.area)) continue
    context.beginPath()
    for (const line of feature.loadGeometry()) {
      line.forEach(({ x, y }, n) => {
        const at = [x * scale - offset.x, y * scale - offset.y] as const
        if (n === 0) context.moveTo(...at)
        else context.lineTo(...at)
      })
    }
    if (feature.type === kinds.area && look.fill !== undefined) {
      context.fillStyle = colourOf(look.fill)
      context.fill('evenodd')
    }
    if (look.stroke !== undefined && (feature.type === kinds.line || look.fill === undefined)) {
      context.strokeStyle = colourOf(look.stroke)
      context.lineWidth = look.widthPx ?? 1
      context.stroke()
    }
  }
}

/** The known layers from below, then those of a survey of one's own. */
const inOrder = (layers: VectorTile['layers']): VectorTileLayer[] => {
  const rank = (name: string): number => {
    const at = drawnLayers.indexOf(name)
    return at === -1 ? drawnLayers.length : at
  }
  return Object.values(layers).sort((a, b) => rank(a.name) - rank(b.name))
}

/** Draws of a tile the part that a square of the map shows: all of it, or nearer than the file goes, a piece. */
export const drawFileTile = (
  context: CanvasRenderingContext2D,
  tile: FileTile,
  shown: TilePlace,
  of: TilePlace,
  colourOf: (name: string) => string,
): void => {
  const parts = 2 ** (shown.z - of.z)
  const offset = {
    x: (shown.x - of.x * parts) * tilePx,
    y: (shown.y - of.y * parts) * tilePx,
  }
  if (!(tile instanceof VectorTile)) {
    const [width, height] = [tile.width / parts, tile.height / parts]
    const [x, y] = [(offset.x / tilePx) * width, (offset.y / tilePx) * height]
    context.drawImage(tile, x, y, width, height, 0, 0, tilePx, tilePx)
    return
  }
  context.lineCap = 'round'
  context.lineJoin = 'round'
  for (const layer of inOrder(tile.layers)) {
    const scale = (tilePx * parts) / layer.extent
    drawLayer(layer, { context, zoom: shown.z, colourOf, scale, offset })
  }
}
