export interface Place {
  readonly lat: number
  readonly lon: number
}

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit

/** A position, if latitude and longitude are there and on this planet. */
export const readPlace = (lat: unknown, lon: unknown): Place | undefined =>
  isWithin(lat, 90) && isWithin(lon, 180) ? { lat, lon } : undefined
