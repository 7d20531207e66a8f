import { ViewId } from '../../../shared/core/ids'
import { GroupWidgets, type Layouts, type TimeRange, defaultTimeRange } from '../../../shared/views/groupView'

interface DemoView {
  readonly viewid: ViewId
  readonly name: string
  readonly timeRange: TimeRange
  readonly widgets: GroupWidgets
}

type Place = readonly [x: number, y: number, w: number, h: number]

const layoutOf = ([x, y, w, h]: Place) => ({ x, y, w, h })
const layouts = (lg: Place, md: Place, sm: Place): Layouts => ({
  lg: layoutOf(lg),
  md: layoutOf(md),
  sm: layoutOf(sm),
})

/** Four side by side, two by two where there is less room. */
const inRow = (n: number): Layouts => {
  const pair = Math.floor(n / 2) * 4
  return layouts([n * 3, 0, 3, 4], [(n % 2) * 3, pair, 3, 4], [(n % 2) * 2, pair, 2, 4])
}

interface Figure {
  title: string
  key: string
  operator?: string
  unit?: string
  dp?: number
  trendColor?: string
}

const counted = (n: number, title: string, key: string) => ({
  type: 'headline',
  settings: { title, key, dataType: 'fact', unit: '' },
  layouts: inRow(n),
})
const figure = (n: number, { title, key, operator = 'avg', unit = '', dp = 0, ...rest }: Figure) => ({
  type: 'headline',
  settings: { title, key, dataType: 'metric', operator, unit, dp, ...rest },
  layouts: inRow(n),
})
const fact = (key: string) => ({ key, dataType: 'fact', name: '', unit: '' })
const column = (key: string, name: string, unit: string, rest: object = {}) => ({
  key,
  dataType: 'latest',
  name,
  unit,
  unitInHeader: true,
  dp: 0,
  ...rest,
})
const over = (key: string, operator: string, name: string, unit: string, rest: object = {}) =>
  column(key, name, unit, { dataType: 'metric', operator, ...rest })
const line = (key: string, deviceid: string, name: string, unit: string, axis = 'left') => ({
  key,
  dataType: 'latest',
  deviceid,
  name,
  unit,
  axis,
})

const lowFuel = [
  { operator: 'lt', value: 35, tone: 'warning' },
  { operator: 'lt', value: 22, tone: 'alarm' },
]
const hot = [
  { operator: 'gt', value: 95, tone: 'warning' },
  { operator: 'gt', value: 102, tone: 'alarm' },
]

const widgetsOf = (all: Readonly<Record<string, object>>): GroupWidgets => GroupWidgets.parse(all)

const fleetToday: DemoView = {
  viewid: ViewId.parse('v-FleetDay'),
  name: 'Fleet today',
  timeRange: { type: 'day', amount: 1, rolling: true },
  widgets: widgetsOf({
    'w-contact1': counted(0, 'In contact', 'status'),
    'w-events01': counted(1, 'With active events', 'events'),
    'w-fuelavg1': figure(2, { title: 'Average fuel', key: 'fuel_level', unit: '%', trendColor: 'upIsGood' }),
    'w-coolant1': figure(3, {
      title: 'Hottest coolant',
      key: 'coolant_temp',
      operator: 'max',
      unit: '°C',
      trendColor: 'upIsBad',
    }),
    'w-where001': {
      type: 'map',
      settings: { title: 'Where they are', keys: ['fuel_level', 'coolant_temp', 'gps_speed'] },
      layouts: layouts([0, 4, 7, 12], [0, 8, 6, 10], [0, 8, 4, 10]),
    },
    'w-fuelline': {
      type: 'chart',
      settings: {
        title: 'Fuel',
        series: [
          line('fuel_level', 'TRUCK0001', 'Haul Truck', '%'),
          line('fuel_level', 'EXCAV0001', 'Excavator', '%'),
          line('fuel_level', 'DOZER0001', 'Bulldozer', '%'),
          line('fuel_level', 'LOADR0001', 'Wheel Loader', '%'),
        ],
      },
      layouts: layouts([7, 4, 5, 12], [0, 18, 6, 8], [0, 18, 4, 8]),
    },
    'w-devices1': {
      type: 'table',
      settings: {
        title: 'All machines',
        columns: [
          fact('name'),
          fact('status'),
          column('fuel_level', 'Fuel', '%', { thresholds: lowFuel }),
          column('coolant_temp', 'Coolant', '°C', { thresholds: hot }),
          over('vin', 'min', 'Lowest supply', 'V', { dp: 1, trendColor: 'upIsGood' }),
          fact('lastContact'),
          fact('events'),
        ],
        sort: { column: 6, desc: true },
      },
      layouts: layouts([0, 16, 12, 15], [0, 26, 6, 15], [0, 26, 4, 16]),
    },
  }),
}

const engines: DemoView = {
  viewid: ViewId.parse('v-Engines1'),
  name: 'Engines',
  timeRange: defaultTimeRange,
  widgets: widgetsOf({
    'w-enginet1': {
      type: 'table',
      settings: {
        title: 'Engines over the week',
        columns: [
          fact('name'),
          fact('type'),
          over('eng_hrs', 'acc', 'Engine hours', 'h', { dp: 1, trendColor: 'upIsGood' }),
          over('total_fuel', 'acc', 'Fuel used', 'L', { trendColor: 'upIsBad' }),
          over('coolant_temp', 'avg', 'Coolant', '°C', { trendColor: 'upIsBad' }),
          over('coolant_temp', 'max', 'Hottest', '°C', { trendColor: 'upIsBad', thresholds: hot }),
          over('oil_pressure', 'min', 'Lowest oil pressure', 'kPa', { trendColor: 'upIsGood' }),
          over('fuel_level', 'min', 'Lowest fuel', '%', { trendColor: 'upIsGood', thresholds: lowFuel }),
        ],
      },
      layouts: layouts([0, 0, 12, 14], [0, 0, 6, 14], [0, 0, 4, 14]),
    },
    'w-enginec1': {
      type: 'chart',
      settings: {
        title: 'Coolant',
        series: [
          line('coolant_temp', 'TRUCK0001', 'Haul Truck', '°C'),
          line('coolant_temp', 'EXCAV0001', 'Excavator', '°C'),
          line('coolant_temp', 'DOZER0001', 'Bulldozer', '°C'),
        ],
      },
      layouts: layouts([0, 14, 12, 10], [0, 14, 6, 8], [0, 14, 4, 8]),
    },
  }),
}

const waterAndPower: DemoView = {
  viewid: ViewId.parse('v-WaterPow'),
  name: 'Water and power',
  timeRange: defaultTimeRange,
  widgets: widgetsOf({
    'w-contact1': counted(0, 'In contact', 'status'),
    'w-events01': counted(1, 'With active events', 'events'),
    'w-fuelavg1': figure(2, { title: 'Fuel', key: 'fuel_level', unit: '%', trendColor: 'upIsGood' }),
    'w-supply01': figure(3, { title: 'Lowest supply', key: 'vin', operator: 'min', unit: 'V', dp: 1 }),
    'w-waterln1': {
      type: 'chart',
      settings: {
        title: 'Pump',
        series: [
          line('cp1', 'PUMP00001', 'Flow', 'L/s'),
          line('cp2', 'PUMP00001', 'Sump level', 'm', 'right'),
        ],
      },
      layouts: layouts([0, 4, 7, 12], [0, 8, 6, 8], [0, 8, 4, 8]),
    },
    'w-where001': {
      type: 'map',
      settings: { title: 'Where they are', keys: ['fuel_level', 'vin'] },
      layouts: layouts([7, 4, 5, 12], [0, 16, 6, 10], [0, 16, 4, 10]),
    },
    'w-devices1': {
      type: 'table',
      settings: {
        title: 'All plant',
        columns: [
          fact('name'),
          fact('type'),
          fact('status'),
          column('fuel_level', 'Fuel', '%', { thresholds: lowFuel }),
          over('vin', 'min', 'Lowest supply', 'V', { dp: 1 }),
          fact('lastContact'),
          fact('events'),
        ],
        sort: { column: 6, desc: true },
      },
      layouts: layouts([0, 16, 12, 11], [0, 26, 6, 11], [0, 26, 4, 16]),
    },
  }),
}

/** What the groups of the demo show. */
export const demoViews = { fleet: [fleetToday, engines], plant: [waterAndPower] } as const
