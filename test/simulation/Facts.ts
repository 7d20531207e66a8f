import type { StoredCommand } from '../../functions/commands/commandStore'
import type { Mail } from '../../functions/mail/sendMail'
import type { DeviceId } from '../../shared/core/ids'
import type { Table } from '../integration/openScene'
import type { Step } from './plan'
import type { Process } from './processes'

/** What a request or message happened in. */
interface Happened {
  /** When the invocation began that did it. */
  beganTurn: number
  by: Process
}

export interface SentReading {
  deviceid: DeviceId
  /** Which one it is: no two have the same. */
  n: number
  odd: Extract<Step, { kind: 'report' }>['odd']
  /** The alarms that it lists, if it came while they were news. */
  live: readonly string[]
  isAcknowledged: boolean
}

export interface AskedCommand {
  deviceid: DeviceId
  key: string
  method: string
  /** What was answered; undefined when it was refused, or nothing came back. */
  commandID?: string
}

/** What was seen from outside in a run, and what its tables hold at its end: all that an invariant may look at. */
export interface Facts {
  readings: SentReading[]
  commands: AskedCommand[]
  frames: (Happened & { command: StoredCommand })[]
  /** With the faults that the sender had met until then. */
  mails: (Happened & { mail: Mail; hurts: number })[]
  /** That a person was removed was answered. */
  removals: { deviceid: DeviceId; email: string; userid: string; turn: number }[]
  /** Devices, and how many mails their month had left. */
  devices: { deviceid: DeviceId; mailsLeft: number }[]
  /** What was still open when the run was over. */
  open: string[]
  rows: Record<Table, Record<string, unknown>[]>
}
