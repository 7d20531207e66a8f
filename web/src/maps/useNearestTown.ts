import { useEffect, useState } from 'react'
import type { Place } from './readPlace'

/** Steps of about a hundred metres: a distance in kilometres is no more precise. */
const step = (degrees: number): number => Math.round(degrees * 1000) / 1000
/** So far around a town is looked for. */
const reachDegrees = 3

/** Where a place is, in words; undefined until it is known, and where no town is near. */
export const useNearestTown = ({ lat, lon }: Place): string | undefined => {
  const [said, setSaid] = useState<string>()
  const [nearLat, nearLon] = [step(lat), step(lon)]
  useEffect(() => {
    let isLeft = false
    const place = { lat: nearLat, lon: nearLon }
    const view = {
      south: nearLat - reachDegrees,
      north: nearLat + reachDegrees,
      west: nearLon - reachDegrees,
      east: nearLon + reachDegrees,
    }
    const look = async () => {
      const [{ loadTowns }, { cellsOf, describePlace }] = await Promise.all([
        import('./loadTowns'),
        import('./towns'),
      ])
      const words = describePlace(place, await loadTowns(cellsOf(view)))
      if (!isLeft) setSaid(words)
    }
    look().catch((problem: unknown) => console.debug('The nearest town is not known.', problem))
    return () => {
      isLeft = true
    }
  }, [nearLat, nearLon])
  return said
}
