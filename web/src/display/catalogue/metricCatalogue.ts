import { defaultDecimals, type Metric, always } from '../../../../shared/display/metric'
import { metricRowOf } from '../../../../shared/display/metricRowOf'
import { metricTable } from '../../../../shared/display/metricTable'

/** The 28 colours of channels. Each keeps a contrast of 3:1 or more on white and on near-black. */
export const palette = [
  '#3b82c4',
  '#d9662b',
  '#2f9e6e',
  '#c2538f',
  '#8b73d6',
  '#a3832a',
  '#2b95a6',
  '#d05353',
  '#6a8f3a',
  '#5f7fe0',
  '#b8703f',
  '#a45fc2',
  '#3f9a4f',
  '#d1577a',
  '#4f8aa8',
  '#9a7b55',
  '#7d86d9',
  '#c97722',
  '#2a9a8b',
  '#b75fa6',
  '#7f8f2e',
  '#4c7fd1',
  '#cc6459',
  '#5b9a78',
  '#9573b8',
  '#ab7f35',
  '#3d91c9',
  '#8a8378',
] as const

/** The palette's colour for any whole number, round and round. */
export const paletteColour = (index: number): string =>
  palette[((index % palette.length) + palette.length) % palette.length] ?? palette[0]

const tableOrder = new Map(Object.keys(metricTable).map((key, index) => [key, index]))

/** Stable per key; the numbers of a family take neighbouring colours. */
const colourOf = (key: string): string => {
  const known = tableOrder.get(key)
  if (known !== undefined) return paletteColour(known)
  const digits = /\d+/.exec(key)?.[0] ?? '0'
  const letters = [...key.replace(/\d+/, '')].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
  return paletteColour(letters + Number(digits.slice(0, 6)))
}

/**
 * What the portal knows about a data key: label, unit, colour, decimals, place, limits. Every key
 * has an answer; one that no table and no pattern knows gets a plain card under its own name.
 */
export const describeMetric = (key: string): Metric => {
  const {
    label,
    unit = '',
    decimals = defaultDecimals,
    sort,
    card = 'value',
    bounds,
    suggested,
    isVisible,
  } = metricRowOf(key)
  return {
    key,
    label,
    unit,
    colour: colourOf(key),
    decimals,
    sort,
    card,
    isVisible: isVisible ?? always,
    ...(bounds === undefined ? {} : { bounds }),
    ...(suggested === undefined ? {} : { suggested }),
  }
}
