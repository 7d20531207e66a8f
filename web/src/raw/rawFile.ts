import type { DeviceId } from '../../../shared/core/ids'
import type { Reading } from '../../../shared/data/reading'
import { csvLine } from '../../../shared/core/csv'
import { toZoneMinutes } from '../ui/zone/zoneInput'
import type { RawRange } from './rawLimits'

/** Columns in front of all others. */
const firstKeys = ['ts', 'aws_ts', 'deviceid']

/** Every key of the readings: time and origin first, the others in the order of the alphabet. */
export const keysOf = (readings: readonly Reading[]): string[] => {
  const keys = new Set<string>()
  for (const reading of readings) for (const key of Object.keys(reading)) keys.add(key)
  const present = firstKeys.filter((key) => keys.delete(key))
  return [...present, ...[...keys].sort()]
}

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
