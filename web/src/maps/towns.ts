import type { Place } from './readPlace'

export interface Town extends Place {
  readonly name: string
  readonly population: number
}

interface View {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** Degrees of a side of a cell of towns, as the files are cut. */
const cellDegrees = 10

const corner = (degrees: number): number => Math.floor(degrees / cellDegrees) * cellDegrees
const wrap = (lon: number): number => ((((lon + 180) % 360) + 360) % 360) - 180

/** The cells that a view touches; none for one wider than that, in which no town has room. */
export const cellsOf = ({ south, west, north, east }: View, mostDegrees = 60): string[] => {
  const cells: string[] = []
  if (east - west > mostDegrees) return cells
  for (let lat = corner(south); lat <= north; lat += cellDegrees) {
    for (let lon = corner(west); lon <= east; lon += cellDegrees) cells.push(`${lat}_${corner(wrap(lon))}`)
  }
  return cells
}

/** How many people live in a town that is named at a zoom. */
export const leastPopulation = (zoom: number): number => {
  if (zoom >= 9) return 0
  return zoom < 4 ? Infinity : ([1_000_000, 300_000, 100_000, 30_000, 8000][zoom - 4] ?? 0)
}

const earthKm = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

export const distanceKm = (a: Place, b: Place): number => {
  const [lat, lon] = [radians(b.lat - a.lat), radians(b.lon - a.lon)]
  const half =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lon / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(half)))
}

const winds = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const

/** In which direction a place lies as seen from another. */
export const windTo = (from: Place, to: Place): string => {
  const y = Math.sin(radians(to.lon - from.lon)) * Math.cos(radians(to.lat))
  const x =
    Math.cos(radians(from.lat)) * Math.sin(radians(to.lat)) -
    Math.sin(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.cos(radians(to.lon - from.lon))
  const degrees = (Math.atan2(y, x) * 180) / Math.PI
  return winds[Math.round(((degrees + 360) % 360) / 45) % 8] ?? winds[0]
}

/** Nearer than this one is in the town. */
const insideKm = 1.5

/** Where a place is, in words: `12 km north-west of Singleton`; undefined where no town is known near. */
export const describePlace = (place: Place, towns: readonly Town[]): string | undefined => {
  let nearest: { town: Town; km: number } | undefined
  for (const town of towns) {
    const km = distanceKm(place, town)
    if (nearest === undefined || km < nearest.km) nearest = { town, km }
  }
  if (nearest === undefined) return undefined
  const { town, km } = nearest
  if (km < insideKm) return `In ${town.name}`
  return `${km < 10 ? km.toFixed(1) : Math.round(km)} km ${windTo(town, place)} of ${town.name}`
}
