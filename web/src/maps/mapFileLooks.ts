/** How the layers of a map file are drawn, in the colours of the page's own ground. In the order of drawing. */
export interface LayerLook {
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

export const drawnLayers: readonly string[] = Object.keys(lookOfLayer)

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
