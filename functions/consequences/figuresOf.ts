import { type Figure, type FigureName, figureNames } from '../../shared/consequences/consequence'
import { effectOf } from '../../shared/consequences/effectOf'
import { type DayFigures, batteryKeys, paceOf, punctualityOf } from './dayFigures'

/** Twenty-four hours before or after a change, with the events that began in them. */
export interface ComparedDay extends DayFigures {
  readonly startMs: number
  readonly alarms: number
}

type Values = Record<FigureName, number[]>

const valuesOf = (days: readonly ComparedDay[], battery: (typeof batteryKeys)[number]): Values => {
  const paceMs = paceOf(days)
  return {
    messages: days.map(({ messages }) => messages),
    bytes: days.map(({ bytes }) => bytes),
    punctuality: paceMs === undefined ? [] : days.map((day) => punctualityOf(day, day.startMs, paceMs)),
    batterySlope: days.flatMap(({ slopes }) => slopes[battery] ?? []),
    alarms: days.map(({ alarms }) => alarms),
  }
}

/**
 * Each figure before and after. The pace of a device is that of its own side: a device that is set to report less often is
 * no less punctual.
 */
export const figuresOf = (before: readonly ComparedDay[], after: readonly ComparedDay[]): Figure[] => {
  const all = [...before, ...after]
  // Without any reading nothing is known of the device: zero messages are then no figure of it.
  const isSilent = (days: readonly ComparedDay[]) => days.every(({ messages }) => messages === 0)
  const known = (days: readonly ComparedDay[]) => (isSilent(all) ? [] : days)
  const battery =
    batteryKeys.find((key) => all.some(({ slopes }) => slopes[key] !== undefined)) ?? batteryKeys[0]
  const [values, later] = [valuesOf(known(before), battery), valuesOf(known(after), battery)]
  return figureNames.map((name) => {
    const { chance: _chance, ...compared } = effectOf(values[name], later[name])
    return { name, ...compared, daysBefore: values[name].length, daysAfter: later[name].length }
  })
}
