import {
  GroupWidgets,
  type Layout,
  type Layouts,
  breakpoints,
  type TimeRange,
} from '../../../../shared/views/groupView'
import type { MeasuredKey } from '../../grouplive/useGroupKeys'
import { tellingRank } from '../../groups/deviceRow'

/** A view that begins with widgets, all of them about what the devices of the group report. */
interface ViewTemplate {
  readonly id: 'fleet' | 'fuel' | 'utilisation' | 'map'
  readonly name: string
  readonly purpose: string
}

export type ViewOffer = ViewTemplate &
  ({ readonly timeRange: TimeRange; readonly widgets: GroupWidgets } | { readonly lacks: string })

type Keys = readonly MeasuredKey[]

const isNumber = ({ kind }: MeasuredKey): boolean => kind === 'number'

/** The first of some keys that is measured, else the one that owners call so and most devices have. */
const findKey = (keys: Keys, known: readonly string[], words?: RegExp, not?: RegExp): string | undefined => {
  const numbers = keys.filter(isNumber)
  const found = known.find((key) => numbers.some((each) => each.key === key))
  if (found !== undefined || words === undefined) return found
  const [named] = numbers
    .filter(({ label }) => words.test(label) && not?.test(label) !== true)
    .sort((a, b) => b.deviceCount - a.deviceCount)
  return named?.key
}

/** Of what several devices measure, the one that says most; of nothing shared, the one that most have. */
export const mostTellingKey = (keys: Keys): string | undefined =>
  keys
    .filter(isNumber)
    .toSorted(
      (a, b) =>
        Number(b.deviceCount > 1) - Number(a.deviceCount > 1) ||
        tellingRank(a.key) - tellingRank(b.key) ||
        b.deviceCount - a.deviceCount,
    )
    .at(0)?.key

const fuelLevelOf = (keys: Keys) =>
  findKey(
    keys,
    ['fuel_level'],
    /\b(?:fuel|diesel)\b/i,
    /rate|economy|total|used|idle|run|trip|temp|pressure/i,
  )
const hoursOf = (keys: Keys) =>
  findKey(keys, ['eng_hrs', 'run_hrs', 'hourmeter1_hrs', 'vin_hrs'], /\b(?:hours|hour ?meter)\b/i, /idle/i)
const loadOf = (keys: Keys) => findKey(keys, ['eng_load', 'eng_speed'])
const hasPlaces = (keys: Keys) => ['gps_lat', 'gps_lon'].every((key) => findKey(keys, [key]) !== undefined)

type Place = readonly [x: number, y: number, w: number, h: number]
const layoutOf = ([x, y, w, h]: Place): Layout => ({ x, y, w, h })
const layouts = (lg: Place, md: Place, sm: Place): Layouts => ({
  lg: layoutOf(lg),
  md: layoutOf(md),
  sm: layoutOf(sm),
})

const figureHeight = 4
/** Two figures at the top, side by side. */
const figureAt = (n: 0 | 1): Layouts =>
  layouts([n * 6, 0, 6, figureHeight], [n * 3, 0, 3, figureHeight], [n * 2, 0, 2, figureHeight])
const mainHeight = 14
/** Below them a wide one beside a narrow one, one below the other where there is less room. */
const leftAt = (columns: number): Layouts =>
  layouts(
    [0, figureHeight, columns, mainHeight],
    [0, figureHeight, 6, mainHeight],
    [0, figureHeight, 4, mainHeight],
  )
const rightAt = (columns: number): Layouts =>
  layouts(
    [breakpoints.lg.columns - columns, figureHeight, columns, mainHeight],
    [0, figureHeight + mainHeight, 6, 10],
    [0, figureHeight + mainHeight, 4, 10],
  )

const fact = (key: string) => ({ key, dataType: 'fact', name: '', unit: '' })
const newest = (key: string, rest: object = {}) => ({ key, dataType: 'latest', name: '', unit: '', ...rest })
const overPeriod = (key: string, operator: string, rest: object = {}) => ({
  ...{ key, dataType: 'metric', operator, name: '', unit: '' },
  ...rest,
})
const optional = <T>(key: string | undefined, column: (key: string) => T): T[] =>
  key === undefined ? [] : [column(key)]

/** Its title is what a column or a line has as a name. */
const headline = (title: string, { name: _, ...source }: { name: string }) => ({
  type: 'headline',
  settings: { title, ...source },
})
const table = (title: string, columns: readonly object[], sortedBy: number, desc = true) => ({
  type: 'table',
  settings: { title, columns, sort: { column: sortedBy, desc } },
})
const map = (keys: readonly string[]) => ({ type: 'map', settings: { title: 'Where they are', keys } })
const chart = (title: string, key: string) => ({ type: 'chart', settings: { title, series: [newest(key)] } })

type Drawn = readonly [widget: object, at: Layouts]

const widgetsOf = (drawn: readonly Drawn[]): GroupWidgets =>
  GroupWidgets.parse(
    Object.fromEntries(drawn.map(([widget, at], n) => [`w-begin00${n}`, { ...widget, layouts: at }])),
  )

const inContact = headline('In contact', fact('status'))
const inTrouble = headline('With active events', fact('events'))
const day: TimeRange = { type: 'day', amount: 1, rolling: true }
const week: TimeRange = { type: 'day', amount: 7, rolling: true }

type Begin = (keys: Keys) => { timeRange: TimeRange; widgets: GroupWidgets } | { lacks: string }

const lowFuel = [
  { operator: 'lt', value: 25, tone: 'warning' },
  { operator: 'lt', value: 10, tone: 'alarm' },
]

/** A table of the fleet, with a map where there are positions, else with a chart of what it measures. */
const beginFleet: Begin = (keys) => {
  const key = mostTellingKey(keys)
  const beside = hasPlaces(keys) ? map(optional(key, String)) : key === undefined ? undefined : chart('', key)
  const devices = table('Devices', ['name', 'lastContact', 'events'].map(fact), 2)
  return {
    timeRange: day,
    widgets: widgetsOf([
      [inContact, figureAt(0)],
      [inTrouble, figureAt(1)],
      [devices, leftAt(beside === undefined ? 12 : 7)],
      ...(beside === undefined ? [] : [[beside, rightAt(5)] as const]),
    ]),
  }
}

const beginFuel: Begin = (keys) => {
  const level = fuelLevelOf(keys)
  if (level === undefined) return { lacks: 'No device here reports a fuel level.' }
  const rate = findKey(keys, ['fuel_rate'])
  // Only a share of the tank says by itself what is low.
  const thresholds = level === 'fuel_level' ? lowFuel : []
  const columns = [
    fact('name'),
    newest(level, { thresholds }),
    ...optional(rate, newest),
    overPeriod(level, 'min'),
    fact('lastContact'),
  ]
  return {
    timeRange: week,
    widgets: widgetsOf([
      [headline('Lowest fuel', newest(level, { operator: 'min' })), figureAt(0)],
      [headline('Average fuel', overPeriod(level, 'avg', { trendColor: 'upIsGood' })), figureAt(1)],
      [table('Fuel by device', columns, 1, false), leftAt(8)],
      [chart('Fuel level', level), rightAt(4)],
    ]),
  }
}

const beginUtilisation: Begin = (keys) => {
  const hours = hoursOf(keys)
  if (hours === undefined) return { lacks: 'No device here counts hours.' }
  const load = loadOf(keys)
  const columns = [
    fact('name'),
    overPeriod(hours, 'diff', { name: 'Hours worked' }),
    newest(hours),
    ...optional(load, (key) => overPeriod(key, 'avg')),
  ]
  return {
    timeRange: week,
    widgets: widgetsOf([
      [headline('Hours worked', overPeriod(hours, 'diff')), figureAt(0)],
      [inContact, figureAt(1)],
      [table('Hours by device', columns, 1), leftAt(7)],
      [load === undefined ? chart('Hour meters', hours) : chart('Engine', load), rightAt(5)],
    ]),
  }
}

const beginMap: Begin = (keys) => {
  if (!hasPlaces(keys)) return { lacks: 'No device here reports a position.' }
  const speed = findKey(keys, ['gps_speed'])
  return {
    timeRange: day,
    widgets: widgetsOf([
      [inContact, figureAt(0)],
      [inTrouble, figureAt(1)],
      [map([...optional(mostTellingKey(keys), String), ...optional(speed, String)]), leftAt(8)],
      [table('Devices', ['name', 'status'].map(fact), 0, false), rightAt(4)],
    ]),
  }
}

const templates: readonly (ViewTemplate & { readonly begin: Begin })[] = [
  {
    id: 'fleet',
    name: 'Fleet',
    purpose: 'Who is in contact, who is in trouble, and where.',
    begin: beginFleet,
  },
  {
    id: 'fuel',
    name: 'Fuel',
    purpose: 'Levels now and over the week, the lowest first.',
    begin: beginFuel,
  },
  {
    id: 'utilisation',
    name: 'Utilisation',
    purpose: 'Hours worked in seven days, by device, beside the seven before.',
    begin: beginUtilisation,
  },
  {
    id: 'map',
    name: 'Map',
    purpose: 'A large map beside a short list.',
    begin: beginMap,
  },
]

/** What a new view of a group can begin with; what its devices do not report is said instead. */
export const viewTemplates = (keys: Keys): ViewOffer[] =>
  templates.map(({ begin, ...template }) => ({ ...template, ...begin(keys) }))
