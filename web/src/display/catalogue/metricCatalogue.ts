import { defaultDecimals, type Metric, always } from '../../../../shared/display/metric'
import { metricRowOf } from '../../../../shared/display/metricRowOf'
import { metricTable } from '../../../../shared/display/metricTable'
import { paletteColour } from './palette'

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
