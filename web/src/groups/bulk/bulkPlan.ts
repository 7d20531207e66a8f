import type { SetKind } from '../../../../shared/changes/changeSet'
import { type FlatConfig, nestConfig } from '../../../../shared/devices/configTree'
import { firmwareFamilyOf } from '../../../../shared/firmware/firmware'
import { unknownKeys, checkConfig } from '../../../../shared/settings/checkConfig'
import { askAboutUnknown, askBeforeSaving } from '../../settings/form/useSaveConfig'
import type { BulkDrafts } from './bulkFields'

/** A change as it goes to a device: a number typed as text is a number, a password that is not shown stays behind. */
export const changeAsSent = (change: FlatConfig): FlatConfig => {
  const checked = checkConfig(nestConfig(change))
  return checked.ok ? checked.change : change
}

export interface BulkDevice {
  deviceid: string
  name: string
  model: string
  fw: string
  /** The name of its plan. */
  tier: string
  /** The newest supply voltage; undefined when none was measured. */
  supplyVolts: number | undefined
}

/** A script or file by its name on the device, with its content in base64. */
export interface ChosenFile {
  name: string
  bytes: number
  base64: string
}

/** What is to be done; the devices and the change come step by step. */
export interface BulkPlan {
  kind: SetKind | undefined
  devices: readonly BulkDevice[]
  /** Whether the settings are filled in or written. */
  way: 'fields' | 'json'
  drafts: BulkDrafts
  /** The JSON as it was typed. */
  text: string
  /** What either of them says. */
  change: FlatConfig
  /** As it was typed; blank stands for the newest. */
  firmware: string
  /** What a device has is given to others: a few of them first, unless a person wants it otherwise. */
  isApplied: boolean
  /** The device whose script others get; undefined for one of a file. */
  scriptOf: string | undefined
  /** The script or file that is sent. */
  file: ChosenFile | undefined
}

export const noPlan: BulkPlan = {
  kind: undefined,
  devices: [],
  way: 'fields',
  drafts: {},
  text: '',
  change: {},
  firmware: '',
  isApplied: false,
  scriptOf: undefined,
  file: undefined,
}

/** Settings and firmware may be sent by this page, to all devices at once; scripts and files the portal sends. */
export const isSentByPage = ({ kind }: Pick<BulkPlan, 'kind'>): boolean =>
  kind === undefined || kind === 'settings' || kind === 'firmware'

export const steps = ['Options', 'Devices', 'Configure', 'Confirmation', 'Results'] as const

export const acknowledgements = [
  'The change applies to all selected devices.',
  'Wrong settings may take devices offline.',
  'The configuration has been reviewed and tested.',
] as const

/** The firmware numbers among the devices, each once. */
export const familiesOf = (devices: readonly BulkDevice[]): string[] => [
  ...new Set(devices.map(({ fw }) => firmwareFamilyOf(fw) ?? fw)),
]

/** Why firmware cannot go to all of them at once; undefined when it can. A build by date has no number. */
export const mixedFirmware = (devices: readonly BulkDevice[]): string | undefined =>
  familiesOf(devices).length > 1 || devices.some(({ fw }) => firmwareFamilyOf(fw) === undefined)
    ? 'All selected devices must share the same base firmware number (SFWxxx).'
    : undefined

/** Blank stands for the newest of the devices' own number. */
export const firmwareFor = (typed: string, devices: readonly BulkDevice[]): string => {
  const text = typed.trim()
  return text === '' ? `${familiesOf(devices)[0] ?? ''}-latest` : text
}

/** @returns what is wrong with the firmware; undefined when nothing is */
export const firmwareProblem = (typed: string, devices: readonly BulkDevice[]): string | undefined => {
  const [family = ''] = familiesOf(devices)
  const text = firmwareFor(typed, devices)
  if (!text.startsWith(`${family}-`)) return `The firmware version must start with ${family}-`
  return text.length < 10 || text.length > 30
    ? 'The firmware version must have 10 to 30 characters.'
    : undefined
}

const networkKey = /^(?:wifi|gsm|sntp)\./

/** Warnings before a change goes to many devices. */
export const bulkWarnings = (change: FlatConfig, devices: readonly BulkDevice[]): string[] => {
  const keys = Object.keys(change)
  return [
    ...(familiesOf(devices).length > 1
      ? ['The selected devices have different firmware. A setting may mean something else on some of them.']
      : []),
    ...(keys.some((key) => networkKey.test(key))
      ? ['Network settings change. A device that cannot connect with them stays offline.']
      : []),
    ...(keys.includes('device.name') ? ['The device name is set: all devices get the same name.'] : []),
    ...askAboutUnknown(unknownKeys(change)),
    // What one device's page asks before it saves.
    ...askBeforeSaving({ ...change, ...changeAsSent(change) }, (key) => key),
  ]
}
