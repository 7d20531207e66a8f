import type { Step as PaymentStep } from '../../functions/billing/Payments'
import type { StoredCommand } from '../../functions/commands/commandStore'
import type { Mail } from '../../functions/mail/sendMail'
import type { DeviceId } from '../../shared/core/ids'
import type { FlatConfig } from '../../shared/devices/configTree'
import type { SubscriptionTerm } from '../../shared/plans/planTerms'
import type { SettingTurn } from '../../shared/ledger/settingTurns'
import type { Table } from '../integration/openScene'
import type { Step } from './plan'
import type { Invocation } from './processes'

/** What a month has by the plan of each device. */
export const mailsOfPlan = 300

/** A mail is handed to the provider, whatever becomes of it. */
interface MailAttempt {
  notice: string | undefined
  to: readonly string[]
  process: string
  /** By the clock on the wall, and since the beginning. */
  wallMs: number
  elapsedMs: number
}

export interface SentReading {
  deviceid: DeviceId
  /** Which one it is: no two have the same. */
  n: number
  odd: Extract<Step, { kind: 'report' }>['odd']
  /** The alarms that it lists, if it came while they were news. */
  live: readonly string[]
  /** When the broker took it, each time that it did. */
  arrivals: number[]
  isAcknowledged: boolean
}

export interface AskedCommand {
  deviceid: DeviceId
  key: string
  method: string
  /** What was answered; undefined when it was refused, or nothing came back. */
  commandID?: string
}

/** A change of settings that a person has saved. */
export interface Save {
  deviceid: DeviceId
  /** How often it was asked for, since each time may count. */
  tries: number
  /** So many commands it takes at most. */
  commands: number
  isAnswered: boolean
}

/** The settings of a device, by itself and by the portal. */
interface SettingFacts {
  deviceid: DeviceId
  /** At the beginning. */
  first: FlatConfig
  /** At the end. */
  has: FlatConfig
  reported: FlatConfig
  turns: readonly SettingTurn[]
}

/** What was seen from outside in a run, and what its tables hold at its end: all that an invariant may look at. */
export interface Facts {
  readings: SentReading[]
  commands: AskedCommand[]
  saves: Save[]
  settings: SettingFacts[]
  /** One for each time that a person asked to pay for a device. */
  subscribes: { deviceid: DeviceId; term: SubscriptionTerm }[]
  /** What the provider of payments has carried out, in its order. */
  charges: readonly { step: PaymentStep }[]
  /** Who pays for which devices at the end, by the provider. */
  subscribers: { email: string; devices: readonly string[] }[]
  /** A clock was set back. */
  isSetBack: boolean
  frames: { command: StoredCommand; invocation: Invocation; askedMs: number }[]
  /** One for each time that a person asked for one; answered with its id. */
  sets: { changeid?: string }[]
  /** That a change set was paused was answered. */
  pauses: { changeid: string; answeredMs: number }[]
  attempts: MailAttempt[]
  /** What the provider accepted, by the id that it gave. */
  mails: { mail: Mail; id: string; invocation: Invocation }[]
  /** Ids of mails that were written down as accepted, even if the row says something else now. */
  noted: Set<string>
  /** How often work on the data of a device was asked for. */
  dataJobs: number
  /** That a person was removed was answered. */
  removals: { deviceid: DeviceId; email: string; userid: string; turn: number }[]
  /** Mails of reports that the provider accepted. */
  reportMails: { to: string; issue: string; invocation: Invocation }[]
  /** That a person has left a report was answered. */
  departures: { email: string; turn: number }[]
  /** Devices, and how many mails their month had left. */
  devices: { deviceid: DeviceId; mailsLeft: number }[]
  /** What was still open when the run was over. */
  open: string[]
  rows: Record<Table, Record<string, unknown>[]>
}
