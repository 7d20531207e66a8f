import * as z from 'zod/mini'
import urls from 'virtual:ground-files'

/** Longitude, latitude, longitude, … in thousandths of a degree. */
const Lines = z.array(z.array(z.number()))

/** Land and water of a cell, or of the whole world; rings of coasts and lakes, lines of borders and rivers. */
const Ground = z.object({
  land: Lines,
  borders: Lines,
  lakes: Lines,
  rivers: Lines,
  names: z.optional(z.array(z.tuple([z.string(), z.number(), z.number(), z.number()]))),
})
export type Ground = z.infer<typeof Ground>

const fetchGround = async (url: string): Promise<Ground> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error('Map Load Error')
  return Ground.parse(await response.json())
}

const cells = new Map<string, Promise<Ground>>()

/** Of a cell, or `far` for the world; undefined for open sea. Fetched once; one that fails is asked for again. */
export const loadGround = async (cell: string): Promise<Ground | undefined> => {
  const [known, url] = [cells.get(cell), urls[cell]]
  if (known !== undefined || url === undefined) return known
  const asked = fetchGround(url).catch((error: unknown) => {
    cells.delete(cell)
    throw error
  })
  cells.set(cell, asked)
  return asked
}
