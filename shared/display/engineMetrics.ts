import type { MetricRow } from './metric'

const percent = { min: 0, max: 100 }

/** Engine, fuel, oil, coolant and transmission channels; display settings override the units. */
export const engineMetrics = {
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
