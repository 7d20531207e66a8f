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
