import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { csvLine } from '../../../shared/core/csv'
import { secondMs } from '../../../shared/core/time'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import type { CommandMethodName } from '../../../shared/commands/commandMethods'
import { formatSpan } from '../../../shared/core/formatSpan'
import { displayOf } from '../display/catalogue/displayOf'
import { formatAgo } from '../ui/text/formatTime'
import { describeRule, proofText } from './commandSteps'

const names: Record<CommandMethodName, string> = {
  'Admin.Trigger': 'Trigger',
  'Sys.Reboot': 'Reboot',
  'Admin.FreightMode': 'Freight Mode',
  'Config.Get': 'Request Settings',
  'Config.Set': 'Change Settings',
  'FS.List': 'List Files',
  'FS.ListExt': 'Sizes of Files',
  'FS.Get': 'Fetch File',
  'FS.Put': 'Send File',
  'FS.Remove': 'Remove File',
  'OTA.Update': 'Firmware Update',
  'Admin.HardReset': 'Hard Reset',
  'Device.SetPlan': 'Set Plan',
  'GSM.Cmd': 'Modem Command',
}

const isNamed = (method: string): method is CommandMethodName => Object.hasOwn(names, method)

const detailOf = ({ rpcmethod, args }: CommandEntry, display: DisplaySettings): string | undefined => {
  if (rpcmethod === 'Admin.Trigger' && typeof args.index === 'number') {
    const key = `tp${args.index}`
    return displayOf(key, display[key]).label
  }
  const detail = args.filename ?? args.firmware ?? args.plan ?? args.cmd
  return typeof detail === 'string' ? detail : undefined
}

/** A command in a person's words: `Trigger: Horn`, `Fetch File: init.js`. */
export const nameCommand = (entry: CommandEntry, display: DisplaySettings): string => {
  const name = isNamed(entry.rpcmethod) ? names[entry.rpcmethod] : entry.rpcmethod
  const detail = detailOf(entry, display)
  return detail === undefined ? name : `${name}: ${detail}`
}

const answeredAfter = ({ sent_ts, complete_ts }: CommandEntry): string | undefined =>
  sent_ts === undefined || complete_ts === undefined
    ? undefined
    : `Answered after ${formatSpan((complete_ts - sent_ts) * secondMs)}`

const cancelledWhen = ({ reason, sent_ts }: CommandEntry): string | undefined =>
  reason ?? (sent_ts === undefined ? undefined : 'After it was handed over')

/** Where a command is on its way: queued → handed over → answered; queued ones go out one at a time. */
export const commandJourney = (entry: CommandEntry, nowMs: number): string | undefined => {
  if (entry.delete_ts !== undefined) return cancelledWhen(entry)
  if (entry.status === 'queued') {
    const { position = 0 } = entry
    if (position === 0) return 'Goes out at the next contact'
    return `Waits behind ${position} older ${position === 1 ? 'command' : 'commands'}`
  }
  if (entry.status === 'sent') {
    return entry.sent_ts === undefined
      ? undefined
      : `${formatAgo(entry.sent_ts * secondMs, nowMs)}, waits for the answer`
  }
  return entry.status === 'noAnswer' ? 'The device made contact, but never answered' : answeredAfter(entry)
}

const changesFile = ({ rpcmethod }: CommandEntry): boolean =>
  rpcmethod === 'FS.Put' || rpcmethod === 'FS.Remove'

const neverLeft = ({ delete_ts, sent_ts }: CommandEntry): boolean =>
  delete_ts !== undefined && sent_ts === undefined

/**
 * Transfers that may have left a part of their file on the device: the newest that each file has seen. What was sent
 * or removed since has dealt with the part. The list is newest first.
 */
export const leftParts = (commands: readonly CommandEntry[]): ReadonlySet<string> => {
  const dealtWith = new Set<unknown>()
  const left = new Set<string>()
  for (const entry of commands) {
    if (!changesFile(entry) || neverLeft(entry)) continue
    const { filename } = entry.args
    if (entry.left_part === true && !dealtWith.has(filename)) left.add(entry.commandID)
    dealtWith.add(filename)
  }
  return left
}

const heads = [
  'Queued (UTC)',
  'Command',
  'Requested by',
  'Status',
  'Handed over (UTC)',
  'Answered (UTC)',
  'Void after (UTC)',
  'Effect',
  'End',
  'Proof',
  'Final',
  'Command ID',
] as const

const instant = (seconds: number | undefined): string =>
  seconds === undefined ? '' : new Date(seconds * secondMs).toISOString()

/** Commands as a file for a spreadsheet, newest first, with how each ended and the proof of it. */
export const commandsCsv = (
  commands: readonly CommandEntry[],
  display: DisplaySettings,
  nowMs: number,
): string[] => [
  csvLine(heads),
  ...commands.map((entry) =>
    csvLine([
      instant(entry.ts),
      nameCommand(entry, display),
      entry.requestedBy,
      entry.status,
      instant(entry.handed_ts ?? entry.sent_ts),
      instant(entry.complete_ts),
      instant(entry.void_after_ts),
      entry.effect === undefined ? '' : describeRule(entry.effect, display),
      entry.end ?? '',
      proofText(entry, display, nowMs) ?? entry.reason ?? '',
      entry.proof?.is_final,
      entry.commandID,
    ]),
  ),
]
