export type LatLng = [lat: number, lng: number]

const unitsPerDegree = 1000
const cellUnits = 10 * unitsPerDegree
/** How far a ring laps over the edge of its cell, as the files are cut. */
const lapUnits = 20

/** A line of a file as the map takes it. */
export const placesOf = (line: readonly number[]): LatLng[] =>
  Array.from({ length: line.length / 2 }, (_, i) => [
    (line[2 * i + 1] ?? 0) / unitsPerDegree,
    (line[2 * i] ?? 0) / unitsPerDegree,
  ])

/** Corners of a coarse line cut off twice (Chaikin): a river has none. */
export const rounded = (places: readonly LatLng[], times = 2): readonly LatLng[] => {
  const [first, last] = [places[0], places.at(-1)]
  if (times === 0 || first === undefined || last === undefined || places.length < 3) return places
  const cut = places.slice(1).flatMap(([lat, lng], i): LatLng[] => {
    const [fromLat, fromLng] = places[i] ?? [lat, lng]
    return [
      [0.75 * fromLat + 0.25 * lat, 0.75 * fromLng + 0.25 * lng],
      [0.25 * fromLat + 0.75 * lat, 0.25 * fromLng + 0.75 * lng],
    ]
  })
  return rounded([first, ...cut, last], times - 1)
}

/** Whether both ends of a piece lie on the same edge along which the ring was cut. */
const isCut = (a: number, b: number): boolean => {
  if (a !== b) return false
  const beyond = ((a % cellUnits) + cellUnits) % cellUnits
  return beyond === lapUnits || beyond === cellUnits - lapUnits
}

/** The coast of a ring: all of it but where the file was cut. */
export const coastsOf = (ring: readonly number[]): LatLng[][] => {
  const places = placesOf(ring)
  const parts: LatLng[][] = []
  let open: LatLng[] | undefined
  for (let i = 0; i < places.length; i += 1) {
    const next = (i + 1) % places.length
    const [from, to] = [places[i], places[next]]
    if (from === undefined || to === undefined) continue
    const cutAt = (axis: 0 | 1) => isCut(ring[2 * i + axis] ?? 0, ring[2 * next + axis] ?? 1)
    if (cutAt(0) || cutAt(1)) open = undefined
    else if (open === undefined) parts.push((open = [from, to]))
    else open.push(to)
  }
  return parts
}
