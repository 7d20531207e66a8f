import type { SetKind } from '../../../../shared/changes/changeSet'
import { settingLabel } from '../../../../shared/settings/settingLabel'
import { valueWords } from '../../../../shared/settings/describeSettings'

/** `1234 bytes` and a hash, of which the beginning is enough for people. */
const print = /^(\d+ bytes) ([0-9a-f]{8})[0-9a-f]{24}$/

const labelOf = {
  settings: settingLabel,
  firmware: () => 'Firmware',
  script: () => 'Script',
  file: (key: string) => key,
} as const satisfies Record<SetKind, (key: string) => string>

/** What a change set changes, by its name in the patch. */
export const patchLabel = (kind: SetKind, key: string): string => labelOf[kind](key)

/** A value of it as people read it. */
export const patchWords = (value: unknown): string => {
  const [, bytes, hash] = typeof value === 'string' ? (print.exec(value) ?? []) : []
  return bytes === undefined ? valueWords(value) : `${bytes} (${hash})`
}
