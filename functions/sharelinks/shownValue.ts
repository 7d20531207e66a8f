import type { PositionScope } from '../../shared/sharelinks/shared'
import { isUnmeasured } from '../../shared/data/isUnmeasured'
import { digitalStateLabel, formatHours, formatNumber } from '../../shared/display/formatNumber'
import { DisplayEntry } from '../../shared/display/displaySettings'
import { defaultDecimals } from '../../shared/display/metric'
import { metricRowOf } from '../../shared/display/metricRowOf'

/** How a key is called and written: the catalogue's answer, overruled by the settings of its owner. */
interface ValueLook {
  label: string
  unit: string
  decimals: number
  isHours: boolean
  entry: DisplayEntry
}

/** Longer texts are read on the device's own page. */
const longestText = 100

export const readEntry = (stored: unknown): DisplayEntry => DisplayEntry.safeParse(stored ?? {}).data ?? {}

export const lookOf = (key: string, entry: DisplayEntry = {}): ValueLook => {
  const { label, unit = '', decimals = defaultDecimals, card } = metricRowOf(key)
  const { name, units, dp, displayType } = entry
  const isHours =
    displayType === 'hours' || (card === 'hours' && (displayType === undefined || displayType === 'default'))
  return {
    label: name === undefined || name === '' ? label : name,
    unit: isHours || displayType === 'digital' ? '' : (units ?? unit),
    decimals: dp ?? decimals,
    isHours,
    entry,
  }
}

const unknownText = '–'

/** A value as its owner writes it, without its unit. */
export const writeValue = (key: string, value: unknown, { decimals, isHours, entry }: ValueLook): string => {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'string') return value.slice(0, longestText)
  if (typeof value !== 'number' || !Number.isFinite(value) || isUnmeasured(key, value)) return unknownText
  if (entry.displayType === 'digital') return digitalStateLabel(value, entry.digitalSettings).label
  return isHours ? formatHours(value) : formatNumber(value, decimals)
}

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
