import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { PlaceName, PlaceShape, type Position } from '../../../shared/places/place'

interface FoundFence {
  readonly name: string
  readonly shape: PlaceShape
}

export interface FenceFile {
  readonly fences: FoundFence[]
  /** What of the file cannot be a fence, each by its name, and why. */
  readonly faults: string[]
}

/** Where a point says no radius. */
const usualRadiusM = 100
const mostShown = 200

interface Outline {
  readonly name: string
  readonly shape: unknown
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const isArea = ({ type }: Record<string, unknown>): boolean => type === 'Polygon' || type === 'Point'

/** Why an outline is no fence: the words of the contract for names and rings, else what a person can look for. */
const whyNot = ({ name, shape }: Outline): string | undefined => {
  const called = PlaceName.safeParse(name).error?.issues[0]
  if (called !== undefined) return `its name ${called.message}`
  if (!isArea(record(shape))) return 'is neither an area nor a point'
  const drawn = PlaceShape.safeParse(shape).error?.issues[0]
  if (drawn === undefined) return undefined
  const [part, , ...corner] = drawn.path
  const isOfPosition = part === 'coordinates' && (record(shape).type === 'Point' || corner.length > 0)
  return isOfPosition ? 'has a position that cannot be read' : drawn.message
}

const sift = (outlines: readonly Outline[]): FenceFile => {
  const fences: FoundFence[] = []
  const faults: string[] = []
  for (const outline of outlines.slice(0, mostShown)) {
    const { name, shape } = outline
    const fault = whyNot(outline)
    if (fault === undefined) fences.push({ name: PlaceName.parse(name), shape: PlaceShape.parse(shape) })
    else faults.push(`${name.trim() === '' ? 'A placemark without a name' : name}: ${fault}`)
  }
  if (outlines.length > mostShown)
    faults.push(`${outlines.length - mostShown} more are beyond the limit of a group.`)
  return { fences, faults }
}

/** Files hold an altitude after each position, and far more decimals than a receiver has. */
const round = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
const position = (numbers: readonly unknown[]): Position => [
  round(Number(numbers[0])),
  round(Number(numbers[1])),
]

/** Some leave out the end of an outline. */
const closed = (ring: readonly Position[]): readonly Position[] => {
  const [first, last] = [ring[0], ring.at(-1)]
  if (first === undefined || last === undefined) return ring
  return first[0] === last[0] && first[1] === last[1] ? ring : [...ring, first]
}

const polygon = (ring: readonly Position[]) => ({ type: 'Polygon', coordinates: [closed(ring)] })

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

const ringOf = (rings: unknown): Position[] => list(list(rings)[0]).map((each) => position(list(each)))

const shapesOf = (geometry: Record<string, unknown>, radiusM: unknown): unknown[] => {
  const { type, coordinates } = geometry
  if (type === 'Polygon') return [polygon(ringOf(coordinates))]
  if (type === 'MultiPolygon') return list(coordinates).map((rings) => polygon(ringOf(rings)))
  if (type === 'GeometryCollection')
    return list(geometry.geometries).flatMap((each) => shapesOf(record(each), radiusM))
  if (type !== 'Point') return [{ type }]
  return [
    {
      type: 'Point',
      coordinates: position(list(coordinates)),
      radiusM: typeof radiusM === 'number' ? radiusM : usualRadiusM,
    },
  ]
}

const numbered = (name: string, shapes: readonly unknown[]): Outline[] =>
  shapes.map((shape, n) => ({ name: shapes.length === 1 ? name : `${name} ${n + 1}`, shape }))

const readGeoJson = (text: string): FenceFile => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return { fences: [], faults: ['The file is no GeoJSON: it cannot be read as JSON.'] }
  }
  const whole = record(parsed)
  const features = whole.type === 'FeatureCollection' ? list(whole.features) : [whole]
  const outlines = features.flatMap((each, n) => {
    const { geometry, properties } = record(each)
    const { name, radiusM, radius } = record(properties)
    const called = typeof name === 'string' && name.trim() !== '' ? name : `Feature ${n + 1}`
    return numbered(called, shapesOf(record(geometry ?? each), radiusM ?? radius))
  })
  return outlines.length === 0 ? { fences: [], faults: ['There is no feature in the file.'] } : sift(outlines)
}

/** All that stands under a name, at any depth, as the parser gives it: texts, or more names. */
const all = (node: unknown, tag: string): unknown[] =>
  Array.isArray(node)
    ? node.flatMap((each) => all(each, tag))
    : Object.entries(record(node)).flatMap(([name, value]) =>
        name === tag ? (Array.isArray(value) ? (value as unknown[]) : [value]) : all(value, tag),
      )

const textOf = (node: unknown, tag: string): string => {
  const [first] = all(node, tag)
  return typeof first === 'string' ? first.trim() : ''
}

const positionsIn = (node: unknown): Position[] =>
  textOf(node, 'coordinates')
    .split(/\s+/)
    .map((each) => position(each.split(',')))

const parser = new XMLParser({ removeNSPrefix: true, ignoreAttributes: true, parseTagValue: false })

const readKml = (text: string): FenceFile => {
  if (XMLValidator.validate(text) !== true) {
    return { fences: [], faults: ['The file is no KML: it cannot be read as XML.'] }
  }
  const outlines = all(parser.parse(text), 'Placemark').flatMap((placemark, n) => {
    const given = textOf(placemark, 'name')
    const name = given === '' ? `Placemark ${n + 1}` : given
    const areas = all(placemark, 'Polygon').map((each) => {
      const [outer] = all(each, 'outerBoundaryIs')
      return polygon(outer === undefined ? [] : positionsIn(outer))
    })
    const spots = all(placemark, 'Point').map((each) => ({
      type: 'Point',
      coordinates: positionsIn(each)[0],
      radiusM: usualRadiusM,
    }))
    return numbered(name, areas.length + spots.length === 0 ? [{ type: 'line' }] : [...areas, ...spots])
  })
  return outlines.length === 0
    ? { fences: [], faults: ['There is no placemark in the file.'] }
    : sift(outlines)
}

/** The fences of a file, KML or GeoJSON, and what of it cannot be one. */
export const readFenceFile = (text: string): FenceFile =>
  text.trimStart().startsWith('<') ? readKml(text) : readGeoJson(text)
