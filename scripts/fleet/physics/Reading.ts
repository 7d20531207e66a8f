/** One CAN frame as the device reports it: 29-bit id in decimal, data in upper-case hex. */
export interface CanFrame {
  readonly id: number
  readonly data: string
}

/** A condition that lasts, listed in every reading while it does. */
export interface DeviceEvent {
  readonly topic: string
  readonly msg: string
  readonly lv: number
}

export type ReadingValue = number | string | readonly CanFrame[] | readonly DeviceEvent[]

/** One measurement cycle as it goes over the wire: `ts` in seconds with one decimal. */
export interface Reading {
  deviceid: string
  ts: number
  time: number
  events?: readonly DeviceEvent[]
  [key: string]: ReadingValue | undefined
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).toUpperCase().padStart(2, '0'))

/** Identifier of a broadcast parameter group. */
export const canId = (priority: number, pgn: number, source: number): number =>
  priority * 0x4000000 + pgn * 0x100 + source

/** Makes a frame of whole bytes; what is outside 0…255 is cut off as on the wire. */
export function canFrame(id: number, bytes: readonly number[]): CanFrame {
  let data = ''
  for (const byte of bytes) data += hex[byte & 255] ?? '00'
  return { id, data }
}

/** Little-endian bytes of a whole number. */
export const low = (value: number): number => Math.round(value) & 255
export const high = (value: number): number => (Math.round(value) >> 8) & 255

const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]

/** Rounds to a number of decimals, 0…6, the way a sensor's firmware prints it. */
export function roundTo(value: number, dp: number): number {
  const power = powers[dp] ?? 1
  return Math.round(value * power) / power
}
