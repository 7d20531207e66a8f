/** What is physically possible of a sensor. Wide enough for whichever unit a script sends it in. */
export interface Sensor {
  low: number
  high: number
  /** More than this no true value moves within some minutes. */
  jump?: number
  /** Holds a value while the machine stands: judged at work alone. */
  isOfMachine?: boolean
}

const temperature: Sensor = { low: -80, high: 400, jump: 60, isOfMachine: true }
const level: Sensor = { low: -1, high: 101, jump: 40, isOfMachine: true }
const meter: Sensor = { low: 0, high: 1_000_000, isOfMachine: true }
const pressed: Sensor = { low: -50, high: 3000, isOfMachine: true }

/** What always moves a little, or while its machine works. */
export const sensors: Readonly<Record<string, Sensor>> = {
  coolant_temp: temperature,
  oil_temp: temperature,
  trans_temp: temperature,
  eng_temp: temperature,
  oil_pressure: pressed,
  coolant_pressure: pressed,
  fuel_level: level,
  eng_speed: { low: -1, high: 8000, isOfMachine: true },
  eng_hrs: meter,
  hourmeter1_hrs: meter,
  total_fuel: { ...meter, high: 1e9 },
  ambient: { low: -80, high: 150, jump: 30 },
  humidity: { low: -1, high: 101, jump: 60 },
  pressure: { low: 20, high: 130, jump: 20 },
  vin: { low: -1, high: 120 },
}

/** What shows that a machine works: above this it does. */
export const workAbove = { state: 3, eng_speed: 1 } as const
