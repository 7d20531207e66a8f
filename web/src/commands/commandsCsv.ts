import type { CommandEntry } from '../../../shared/commands/commandQueue'
import { csvLine } from '../../../shared/core/csv'
import { secondMs } from '../../../shared/core/time'
import type { DisplaySettings } from '../../../shared/display/displaySettings'
import { nameCommand } from './describeCommand'
import { describeRule, proofText } from './proofWords'

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
