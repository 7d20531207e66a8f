import { type MetricRow, all, always, hiddenByDefault, unlessDisabled, unlessOff } from './metric'

/** Cards that are not one number: what they show is said by their kind. */
const specialMetrics = {
  events: { label: 'Events', sort: 1, card: 'events' },
  deviceinfo: { label: 'Device Info', sort: 2, card: 'deviceInfo' },
  gps_position: { label: 'Position', sort: 3, card: 'position', isVisible: unlessOff('gps.interval') },
  gps_info: { label: 'GPS Info', sort: 4, card: 'gpsInfo', isVisible: unlessOff('gps.interval') },
  triggers: { label: 'Triggers', sort: 5, card: 'triggers' },
  command_queue: { label: 'Command Queue', sort: 6, card: 'commandQueue' },
  asset_image: { label: 'Asset Image', sort: 8, card: 'assetImage' },
  utilisation: { label: 'Utilisation', sort: 7, card: 'utilisation' },
  cycle: { label: 'Cycle', sort: 7, card: 'cycle' },
  work_states: { label: 'Work States', sort: 7, card: 'workStates' },
  widgets: { label: 'Widgets', sort: 9, card: 'widget', isVisible: hiddenByDefault },
  charts: { label: 'Charts', sort: 9, card: 'chart', isVisible: hiddenByDefault },
  capture1: { label: 'Serial Capture', sort: 80, card: 'capture', isVisible: unlessOff('serial1.interval') },
  dtc1: { label: 'CAN 1 Fault Codes', sort: 82, card: 'faults', isVisible: unlessOff('can1.interval') },
  dtc2: { label: 'CAN 2 Fault Codes', sort: 82, card: 'faults', isVisible: unlessOff('can2.interval') },
  can1: { label: 'CAN 1', sort: 84, card: 'can', isVisible: unlessOff('can1.interval') },
  can2: { label: 'CAN 2', sort: 84, card: 'can', isVisible: unlessOff('can2.interval') },
  ble: { label: 'Bluetooth', sort: 86, card: 'ble', isVisible: unlessOff('ble.interval') },
  raw_json: { label: 'Raw JSON', sort: 99, card: 'rawJson' },
} as const satisfies Record<string, MetricRow>

const percent = { min: 0, max: 100 }

/** Engine, fuel, oil, coolant and transmission channels; display settings override the units. */
const engineMetrics = {
  engine: { label: 'Engine', decimals: 0, sort: 40 },
  eng_speed: { label: 'Engine Speed', unit: 'rpm', decimals: 0, sort: 40, suggested: { min: 0, max: 3000 } },
  eng_load: { label: 'Engine Load', unit: '%', decimals: 0, sort: 40, suggested: percent },
  eng_temp: {
    label: 'Engine Temperature',
    unit: '°C',
    decimals: 0,
    sort: 40,
    suggested: { min: 0, max: 130 },
  },
  eng_hrs: { label: 'Engine Hours', sort: 40, card: 'hours' },
  idle_hrs: { label: 'Idle Hours', sort: 40, card: 'hours' },
  run_hrs: { label: 'Run Hours', sort: 40, card: 'hours' },
  fuel_level: { label: 'Fuel Level', unit: '%', decimals: 0, sort: 42, suggested: percent },
  fuel_rate: { label: 'Fuel Rate', unit: 'L/h', decimals: 1, sort: 42, suggested: { min: 0, max: 200 } },
  total_fuel: { label: 'Total Fuel', unit: 'L', decimals: 0, sort: 42 },
  idle_fuel: { label: 'Idle Fuel', unit: 'L', decimals: 0, sort: 42 },
  run_fuel: { label: 'Run Fuel', unit: 'L', decimals: 0, sort: 42 },
  trip_fuel: { label: 'Trip Fuel', unit: 'L', decimals: 1, sort: 42 },
  fuel_economy: { label: 'Fuel Economy', unit: 'km/L', sort: 42 },
  distance_km: { label: 'Distance', unit: 'km', decimals: 1, sort: 42 },
  coolant_temp: { label: 'Coolant Temp', unit: '°C', decimals: 0, sort: 44, suggested: { min: 0, max: 130 } },
  coolant_level: { label: 'Coolant Level', unit: '%', decimals: 0, sort: 44, suggested: percent },
  coolant_pressure: { label: 'Coolant Pressure', unit: 'kPa', decimals: 0, sort: 44 },
  oil_temp: { label: 'Oil Temp', unit: '°C', decimals: 0, sort: 46, suggested: { min: 0, max: 150 } },
  oil_pressure: {
    label: 'Oil Pressure',
    unit: 'kPa',
    decimals: 0,
    sort: 46,
    suggested: { min: 0, max: 800 },
  },
  oil_level: { label: 'Oil Level', unit: '%', decimals: 0, sort: 46, suggested: percent },
  trans_temp: {
    label: 'Transmission Temp',
    unit: '°C',
    decimals: 0,
    sort: 48,
    suggested: { min: 0, max: 150 },
  },
  trans_pressure: { label: 'Transmission Pressure', unit: 'kPa', decimals: 0, sort: 48 },
  trans_level: { label: 'Transmission Level', unit: '%', decimals: 0, sort: 48, suggested: percent },
} as const satisfies Record<string, MetricRow>

const bounds = (warnLow: number | null, warnHigh: number, alarmLow: number | null, alarmHigh: number) => ({
  warnLow,
  warnHigh,
  alarmLow,
  alarmHigh,
})

const gps = unlessOff('gps.interval')
const accel = unlessOff('accel.interval')
const vectors = all(accel, unlessDisabled('accel.outputxyz'))
const ambient = unlessOff('ambient.interval')

const internal: Record<string, MetricRow> = {
  vin: {
    label: 'Supply Voltage',
    unit: 'V',
    sort: 14,
    bounds: bounds(10, 15, 9, 16),
    suggested: { min: 0, max: 32 },
  },
  vbat: {
    label: 'Battery Voltage',
    unit: 'V',
    sort: 14,
    bounds: bounds(4.5, 6.1, 4, 6.4),
    suggested: { min: 3.5, max: 7 },
  },
  vlipo: {
    label: 'LiPo Voltage',
    unit: 'V',
    sort: 14,
    bounds: bounds(3.5, 4.25, 3.2, 4.3),
    suggested: { min: 3, max: 4.5 },
  },
  vsys: { label: 'System Voltage', unit: 'V', sort: 14, suggested: { min: 3, max: 4.5 } },
  vreg: {
    label: 'Regulator Voltage',
    unit: 'V',
    sort: 14,
    bounds: bounds(8, 10, 7, 11),
    suggested: { min: 6, max: 12 },
  },
  ambient: {
    label: 'Ambient',
    unit: '°C',
    sort: 16,
    suggested: { min: -40, max: 85 },
    isVisible: ambient,
  },
  humidity: {
    label: 'Humidity',
    unit: '%RH',
    sort: 16,
    bounds: bounds(20, 80, 10, 90),
    suggested: { min: 0, max: 100 },
    isVisible: ambient,
  },
  // Kilopascals, although the sensor's own data sheet speaks of hectopascals.
  pressure: {
    label: 'Pressure',
    unit: 'kPa',
    sort: 16,
    bounds: bounds(95, 105, 90, 110),
    suggested: { min: 85, max: 115 },
    isVisible: unlessOff('pressure.interval'),
  },
  // A tamper switch, not a light meter.
  light: { label: 'Light (Tamper)', decimals: 0, sort: 18, isVisible: unlessDisabled('tamper.enable') },
  pitch: {
    label: 'Pitch',
    unit: '°',
    decimals: 1,
    sort: 18,
    suggested: { min: -90, max: 90 },
    isVisible: accel,
  },
  roll: {
    label: 'Roll',
    unit: '°',
    decimals: 1,
    sort: 18,
    suggested: { min: -90, max: 90 },
    isVisible: accel,
  },
  angle: {
    label: 'Angle',
    unit: '°',
    decimals: 1,
    sort: 18,
    suggested: { min: 0, max: 90 },
    isVisible: accel,
  },
  // How hard it shakes in thousandths of g, not a count.
  motion: {
    label: 'Motion',
    unit: 'mg',
    decimals: 0,
    sort: 18,
    suggested: { min: 0, max: 5000 },
    isVisible: accel,
  },
  accel_x: {
    label: 'Acceleration X',
    unit: 'g',
    sort: 20,
    suggested: { min: -16, max: 16 },
    isVisible: vectors,
  },
  accel_y: {
    label: 'Acceleration Y',
    unit: 'g',
    sort: 20,
    suggested: { min: -16, max: 16 },
    isVisible: vectors,
  },
  accel_z: {
    label: 'Acceleration Z',
    unit: 'g',
    sort: 20,
    suggested: { min: -16, max: 16 },
    isVisible: vectors,
  },
}

const positional: Record<string, MetricRow> = {
  gps_speed: {
    label: 'Speed',
    unit: 'km/h',
    decimals: 1,
    sort: 10,
    bounds: bounds(null, 50, null, 80),
    suggested: { min: 0, max: 120 },
    isVisible: gps,
  },
  gps_odo: { label: 'Odometer', unit: 'km', decimals: 1, sort: 11, isVisible: gps },
  tc1: { label: 'Thermocouple 1', unit: '°C', sort: 24, isVisible: unlessOff('tc1.interval') },
  output1: { label: 'Output 1', decimals: 0, sort: 32, isVisible: unlessOff('output1.interval') },
}

/** Shown by the Device Info and GPS Info cards already: a card of their own only on demand. */
const told: Record<string, MetricRow> = {
  deviceid: { label: 'Device ID', sort: 60 },
  wifi_rssi: {
    label: 'Wi-Fi Signal',
    unit: 'dBm',
    decimals: 0,
    sort: 60,
    suggested: { min: -100, max: -20 },
  },
  gsm_rssi: {
    label: '4G LTE Signal',
    unit: 'dBm',
    decimals: 0,
    sort: 60,
    suggested: { min: -120, max: -50 },
  },
  wifi_ip: { label: 'Wi-Fi IP', sort: 60 },
  gps_lat: { label: 'Latitude', unit: '°', decimals: 5, sort: 12 },
  gps_lon: { label: 'Longitude', unit: '°', decimals: 5, sort: 12 },
  gps_hdop: { label: 'HDOP', decimals: 1, sort: 12 },
  gps_nsat: { label: 'Satellites', decimals: 0, sort: 12 },
  gps_cog: { label: 'Heading', unit: '°', decimals: 0, sort: 12, suggested: { min: 0, max: 360 } },
  gps_altitude: { label: 'Altitude', unit: 'm', decimals: 1, sort: 12 },
}

/** An hour meter that the device keeps only while this switch of its settings is on. */
const counter = (label: string, enableKey: string): MetricRow => ({
  label,
  sort: 22,
  card: 'hours',
  isVisible: unlessDisabled(enableKey),
})

const hours: Record<string, MetricRow> = {
  movement_hrs: counter('Movement Hours', 'gps.speed.count_hours'),
  motion_hrs: counter('Motion Hours', 'accel.motion.count_hours'),
  vin_hrs: counter('Supply Hours', 'vin.count_hours'),
  digital1_hrs: counter('Digital 1 Hours', 'input1.digital.count_hours'),
  digital2_hrs: counter('Digital 2 Hours', 'input2.digital.count_hours'),
}

/** Every data key that is known by its whole name. */
export const metricTable: Readonly<Record<string, MetricRow>> = {
  ...specialMetrics,
  ...positional,
  ...internal,
  ...hours,
  ...engineMetrics,
  ...Object.fromEntries(
    Object.entries(told).map(([key, row]) => [key, { ...row, isVisible: hiddenByDefault }]),
  ),
  state: { label: 'State', decimals: 0, sort: 8, card: 'state', isVisible: always },
}
