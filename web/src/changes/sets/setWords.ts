import {
  type SetKind,
  type ChangeSet,
  type DeviceState,
  type SetState,
  deviceStates,
} from '../../../../shared/changes/changeSet'
import { settingLabel } from '../../../../shared/settings/settingLabel'
import { valueWords } from '../../../../shared/settings/describeSettings'
import type { StatusTone } from '../../ui/feedback/toneShapes'

export const setTitles = {
  settings: 'Device settings',
  firmware: 'Device firmware',
  script: 'Script',
  file: 'File',
} as const satisfies Record<SetKind, string>

interface Words {
  readonly tone: StatusTone
  readonly label: string
}

const setStateWords = {
  preparing: { tone: 'info', label: 'Preparing' },
  running: { tone: 'info', label: 'Running' },
  paused: { tone: 'warning', label: 'Paused' },
  stopped: { tone: 'alarm', label: 'Stopped by itself' },
  ended: { tone: 'ok', label: 'Ended' },
  aborted: { tone: 'none', label: 'Aborted' },
} as const satisfies Record<SetState, Words>

/** How far it is on a device; `meaning` says what is known by it. */
export const deviceStateWords = {
  waiting: { tone: 'none', label: 'Waiting', meaning: 'Its turn has not come.' },
  queued: { tone: 'none', label: 'Queued', meaning: 'It gets the change at its next contact.' },
  handedOver: { tone: 'info', label: 'Handed over', meaning: 'The device has it: its answer is awaited.' },
  confirmed: { tone: 'ok', label: 'Confirmed', meaning: 'The device answered that it has the change.' },
  healthy: { tone: 'ok', label: 'Healthy', meaning: 'It has gone on reporting on time since.' },
  refused: { tone: 'alarm', label: 'Failed', meaning: 'The device or the portal refused it.' },
  silent: { tone: 'alarm', label: 'Silent', meaning: 'It made no contact for longer than usual.' },
  skipped: { tone: 'none', label: 'Left alone', meaning: 'Nothing was to be done.' },
  undone: { tone: 'info', label: 'Undone', meaning: 'It has what it had before.' },
  conflict: { tone: 'warning', label: 'Conflict', meaning: 'It has another value by now, which stays.' },
} as const satisfies Record<DeviceState, Words & { meaning: string }>

/** What needs a person first. */
export const byUrgency: readonly DeviceState[] = [
  'refused',
  'silent',
  'conflict',
  'handedOver',
  'queued',
  'waiting',
  'confirmed',
  'healthy',
  'undone',
  'skipped',
]

export const countDevices = (count: number): string => (count === 1 ? '1 device' : `${count} devices`)

export const authorOf = ({ by: { name, email } }: Pick<ChangeSet, 'by'>): string =>
  name === '' ? email : name

type Counted = Pick<ChangeSet, 'counts' | 'total'>

/** Devices that have the change, whether or not their soak is over. */
const withIt = ({ counts }: Pick<Counted, 'counts'>): number => counts.confirmed + counts.healthy

/** How far a set is, in a line: what needs a person first. */
export const describeCounts = (set: Counted): string => {
  const { counts, total } = set
  const others = (
    ['refused', 'silent', 'conflict', 'handedOver', 'queued', 'waiting', 'undone', 'skipped'] as const
  )
    .filter((state) => counts[state] > 0)
    .map((state) => `${counts[state]} ${deviceStateWords[state].label.toLowerCase()}`)
  return [`${withIt(set)} of ${total} have it`, ...others].join(' · ')
}

const failedOf = ({ counts }: Pick<Counted, 'counts'>): number => counts.refused + counts.silent

/** The mark of a set: that it ended is no success where devices failed. */
export const markOf = (set: Counted & Pick<ChangeSet, 'state'>): Words => {
  const words = setStateWords[set.state]
  return set.state === 'ended' && failedOf(set) > 0
    ? { tone: 'warning', label: 'Ended with failures' }
    : words
}

/** Whether anything of it may still change by itself. */
export const isUnderWay = ({ state, counts }: Pick<ChangeSet, 'state' | 'counts'>): boolean =>
  state === 'preparing' || state === 'running' || counts.queued + counts.handedOver > 0

/** What is to be said of what has left already; nothing where nothing has. */
export const cannotCallBack = (count: number): string | undefined =>
  count === 0
    ? undefined
    : `${count} already handed over cannot be called back: ${count === 1 ? 'its' : 'their'} answer is awaited.`

/** The states of a set that any of its devices is in, in the order of a bar: what is done first. */
export const barOrder: readonly DeviceState[] = [
  'healthy',
  'confirmed',
  'undone',
  'handedOver',
  'queued',
  'waiting',
  'skipped',
  'conflict',
  'silent',
  'refused',
]

/** Positive list for filters in an address. */
export const isDeviceState = (text: string): text is DeviceState =>
  deviceStates.some((state) => state === text)

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
