import type { PositionScope } from '../../shared/sharelinks/shared'

interface Place {
  lat: number
  lon: number
}

const kmOfDegree = 111.32
const degreesOfRadian = 180 / Math.PI

/** The middle of the cell of a grid: the same from wherever in the cell it is asked, so that asking often reveals no more. */
const middleOf = (degrees: number, cell: number): number => (Math.floor(degrees / cell) + 0.5) * cell

/** A place to about a kilometre: the middle of a cell of a grid with sides of 1 km. */
export const roundPlace = ({ lat, lon }: Place): Place => {
  const latCell = 1 / kmOfDegree
  const middleLat = middleOf(lat, latCell)
  const wide = Math.max(Math.cos(middleLat / degreesOfRadian), latCell)
  const round = (degrees: number) => Number(degrees.toFixed(5))
  return { lat: round(middleLat), lon: round(middleOf(lon, latCell / wide)) }
}

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit

/** What a link shows of where something is. */
export const placeOf = (lat: unknown, lon: unknown, scope: PositionScope): Place | undefined => {
  if (scope === 'none' || !isWithin(lat, 90) || !isWithin(lon, 180)) return undefined
  return scope === 'exact' ? { lat, lon } : roundPlace({ lat, lon })
}
