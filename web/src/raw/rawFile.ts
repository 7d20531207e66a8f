import type { DeviceId } from '../../../shared/core/ids'
import type { Reading } from '../../../shared/data/reading'
import { csvLine } from '../../../shared/core/csv'
import { toZoneMinutes } from '../ui/zone/zoneInput'
import type { RawRange } from './rawLimits'

/** Columns in front of all others. */
const firstKeys = ['ts', 'aws_ts', 'deviceid']

/** In the order of a table: time and origin first, the others in that of the alphabet. */
const inOrder = (keys: ReadonlySet<string>): string[] => [
  ...firstKeys.filter((key) => keys.has(key)),
  ...[...keys].filter((key) => !firstKeys.includes(key)).sort(),
]

/** Every key of the readings. */
export const keysOf = (readings: readonly Reading[]): string[] =>
  inOrder(new Set(readings.flatMap((reading) => Object.keys(reading))))

/** Lines of a file are made in blocks, so that no text as large as the file is ever put together. */
const blockLength = 500

const blocksOf = function* <T>(rows: readonly T[], write: (row: T, index: number) => string) {
  for (let start = 0; start < rows.length; start += blockLength) {
    const block = rows.slice(start, start + blockLength)
    yield block.map((row, i) => write(row, start + i)).join('')
  }
}

/** A table by RFC 4180: numbers as numbers, a key that a reading lacks as an empty cell. */
export const csvParts = (readings: readonly Reading[]): string[] => {
  const keys = keysOf(readings)
  return [csvLine(keys), ...blocksOf(readings, (reading) => csvLine(keys.map((key) => reading[key])))]
}

const readBack = async (page: Blob): Promise<Reading[]> => JSON.parse(await page.text()) as Reading[]

/**
 * Gathers a file of any length page by page. What was gathered lies with the browser, which keeps large pieces on the
 * disk: only one page at a time is in the memory of the page.
 */
export const createRawFile = (extension: 'csv' | 'json') => {
  const pages: Blob[] = []
  const keys = new Set<string>()
  const writeCsv = async (): Promise<Blob[]> => {
    const columns = inOrder(keys)
    const parts = [new Blob([csvLine(columns)])]
    for (const page of pages) {
      const lines = (await readBack(page)).map((reading) => csvLine(columns.map((key) => reading[key])))
      parts.push(new Blob(lines))
    }
    return parts
  }
  const writeJson = async (): Promise<Blob[]> => {
    const parts = [new Blob(['[\n'])]
    for (const [i, page] of pages.entries()) {
      const lines = (await readBack(page)).map((reading) => JSON.stringify(reading))
      parts.push(new Blob([i === 0 ? '' : ',\n', lines.join(',\n')]))
    }
    return [...parts, new Blob(['\n]\n'])]
  }
  return {
    take: (readings: readonly Reading[]): void => {
      if (readings.length === 0) return
      for (const key of keysOf(readings)) keys.add(key)
      pages.push(new Blob([JSON.stringify(readings)]))
    },
    /** The same file as if all of it had been one page. */
    finish: (): Promise<Blob[]> => (extension === 'csv' ? writeCsv() : writeJson()),
  }
}

/** A list of the readings as they came, one to a line. */
export const jsonParts = (readings: readonly Reading[]): string[] => [
  '[\n',
  ...blocksOf(readings, (reading, i) => `${i === 0 ? '' : ',\n'}${JSON.stringify(reading)}`),
  '\n]\n',
]

/** `2026-11-21_0830`, on the clock of the chosen zone. */
const minuteName = (ms: number): string => toZoneMinutes(ms).replace('T', '_').replace(':', '')

export const rawFileName = (
  deviceid: DeviceId,
  { fromMs, toMs }: RawRange,
  extension: 'csv' | 'json',
): string => `${deviceid}_${minuteName(fromMs)}_to_${minuteName(toMs)}.${extension}`
