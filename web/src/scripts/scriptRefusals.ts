import { type ScriptLock, describeLock } from '../../../shared/scripts/scriptLock'

interface ScriptFacts {
  /** The lock, when another person has it. */
  readonly foreignLock: ScriptLock | undefined
  readonly hasChanges: boolean
  readonly bytes: number
  readonly maxBytes: number
  readonly maySeeAdmin: boolean
}

const grouped = new Intl.NumberFormat('en')
export const countNumber = (count: number): string => grouped.format(count)
export const countBytes = (bytes: number): string => `${countNumber(bytes)} bytes`

type Rule = (facts: ScriptFacts) => string | undefined

const locked: Rule = ({ foreignLock }) => (foreignLock === undefined ? undefined : describeLock(foreignLock))
const tooLong: Rule = ({ bytes, maxBytes }) =>
  bytes > maxBytes ? `The script is ${countBytes(bytes - maxBytes)} too long for this device.` : undefined

const needsAdmin: Rule = ({ maySeeAdmin }) =>
  maySeeAdmin ? undefined : 'Only an ADMIN may reboot the device.'
const empty: Rule = ({ bytes }) => (bytes === 0 ? 'There is no script to send.' : undefined)

/** Why each button of the script is disabled, the most important reason first; the server checks the same. */
const rules = {
  save: [locked, tooLong, ({ hasChanges }) => (hasChanges ? undefined : 'No changes made.')],
  download: [
    locked,
    ({ hasChanges }) => (hasChanges ? 'Save the changes first.' : undefined),
    empty,
    tooLong,
  ],
  run: [locked, needsAdmin, empty, tooLong],
  reboot: [needsAdmin],
  openFile: [locked],
} as const satisfies Record<string, readonly Rule[]>

export type ScriptAction = keyof typeof rules

export const refusalOfAction = (action: ScriptAction, facts: ScriptFacts): string | undefined => {
  for (const rule of rules[action]) {
    const reason = rule(facts)
    if (reason !== undefined) return reason
  }
  return undefined
}
