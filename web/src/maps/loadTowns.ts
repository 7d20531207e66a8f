import * as z from 'zod/mini'
import urls from 'virtual:towns-files'
import { fetchInTime } from '../core/api/fetchInTime'
import type { Town } from './towns'

const rowLength = 4
type Row = readonly [name: string, lat: number, lon: number, population: number]

const isRow = (row: unknown): boolean =>
  Array.isArray(row) &&
  row.length === rowLength &&
  row.every((part, n) => typeof part === (n === 0 ? 'string' : 'number'))

// The library's own check of such a row is half a kilobyte of every first page, which shows no map.
const Rows = z.array(z.custom<Row>(isRow))
const none: Promise<readonly Town[]> = Promise.resolve([])

const fetchCell = async (url: string): Promise<readonly Town[]> => {
  const response = await fetchInTime(url)
  if (!response.ok) throw new Error('Map Load Error')
  return Rows.parse(await response.json()).map(([name, lat, lon, population]) => ({
    name,
    lat: lat / 1000,
    lon: lon / 1000,
    population,
  }))
}

const cells = new Map<string, Promise<readonly Town[]>>()

/** The towns of a cell, the largest first; fetched once. One that fails is forgotten, so that it is asked for again. */
const loadCell = (cell: string): Promise<readonly Town[]> => {
  const known = cells.get(cell)
  const url = urls[cell]
  if (known !== undefined || url === undefined) return known ?? none
  const asked = fetchCell(url).catch((error: unknown) => {
    cells.delete(cell)
    throw error
  })
  cells.set(cell, asked)
  return asked
}

export const loadTowns = async (wanted: readonly string[]): Promise<readonly Town[]> =>
  (await Promise.all(wanted.map(loadCell))).flat()
