import type { Pace } from '../../../../shared/changes/changeSet'
import { DeviceId } from '../../../../shared/core/ids'

export const waitChoices = [
  { value: 'confirmed', label: 'As soon as they have it', soakSeconds: 0, reports: 0 },
  { value: 'quarter', label: '15 minutes of reports', soakSeconds: 900, reports: 1 },
  { value: 'hour', label: '1 hour of reports', soakSeconds: 3600, reports: 3 },
  { value: 'day', label: '1 day of reports', soakSeconds: 86_400, reports: 3 },
] as const
type Wait = (typeof waitChoices)[number]['value']

/** How a person wants many devices to be changed. */
export interface PaceDraft {
  readonly way: 'all' | 'few'
  /** How many devices are first; blank lets the portal choose. */
  readonly first: string
  /** The devices that are first, when a person names them. */
  readonly named: readonly string[]
  readonly wait: Wait
  readonly maxFailedPercent: string
  readonly hasWindow: boolean
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
  readonly isDeviceTime: boolean
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]

export const noPace: PaceDraft = {
  way: 'all',
  first: '',
  named: [],
  wait: 'hour',
  maxFailedPercent: '10',
  hasWindow: false,
  days: everyDay,
  from: '22:00',
  to: '05:00',
  isDeviceTime: true,
}

const most = { first: 100, percent: 100 } as const

const wholeIn = (text: string, min: number, max: number): number | undefined => {
  const number = Number(text)
  return text.trim() !== '' && Number.isInteger(number) && number >= min && number <= max ? number : undefined
}

type Faults = Partial<Record<'first' | 'maxFailedPercent' | 'window', string>>

/** What is wrong with it, by its field. */
export const faultsOfPace = ({
  way,
  first,
  named,
  maxFailedPercent,
  hasWindow,
  ...window
}: PaceDraft): Faults => {
  if (way === 'all') return {}
  return {
    ...(named.length > 0 || first.trim() === '' || wholeIn(first, 1, most.first) !== undefined
      ? {}
      : { first: `Enter 1 to ${most.first}, or leave it blank.` }),
    ...(wholeIn(maxFailedPercent, 0, most.percent) === undefined
      ? { maxFailedPercent: `Enter 0 to ${most.percent}.` }
      : {}),
    ...(hasWindow && (window.days.length === 0 || window.from === '' || window.to === '')
      ? { window: 'Choose at least one day and both times.' }
      : {}),
  }
}

/** What is asked of the portal; devices that are first may be chosen by name. */
export const paceOf = (draft: PaceDraft, timeZone: string): Partial<Pace> => {
  if (draft.way === 'all') return { canarySize: 0, wavePercents: [100], soakSeconds: 0, reports: 0 }
  const { soakSeconds, reports } = waitChoices.find(({ value }) => value === draft.wait) ?? waitChoices[2]
  const canarySize = wholeIn(draft.first, 1, most.first)
  const { days, from, to, isDeviceTime } = draft
  const canaryDevices = draft.named.map((each) => DeviceId.parse(each))
  return {
    ...(canarySize === undefined ? {} : { canarySize }),
    ...(canaryDevices.length === 0 ? {} : { canaryDevices }),
    soakSeconds,
    reports,
    gate: {
      maxFailedPercent: wholeIn(draft.maxFailedPercent, 0, most.percent) ?? 10,
      minDecided: 10,
    },
    ...(draft.hasWindow ? { window: { days: [...days], from, to, timeZone, isDeviceTime } } : {}),
  }
}
