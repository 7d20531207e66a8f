import { firmwareFamilyOf } from './firmware'

/** A release of firmware, and what it changes for people who use the portal. */
export interface Release {
  readonly fw: string
  readonly notes: readonly string[]
}

const deviceToDevice = 'Device to Device: the device asks other devices for their readings.'

/**
 * The releases that the portal offers, of each number the newest first. What can be chosen, what "latest" means, and the
 * changelist are made from this list alone: a new release is a line here.
 */
export const releases: readonly Release[] = [
  { fw: 'SFW003-4.0.0', notes: [deviceToDevice] },
  { fw: 'SFW003-3.4.0', notes: [] },
  { fw: 'SFW003-3.2.1', notes: [] },
  { fw: 'SFW002-2.6.4', notes: [deviceToDevice] },
  { fw: 'SFW001-5.0.0', notes: [] },
]

/** Said of a release without notes. */
export const noNotes = 'No change in the portal.'

const version = /^SFW\d{3}-(\d{1,4})\.(\d{1,4})\.(\d{1,4})$/

const partsOf = (fw: string): number[] | undefined => version.exec(fw)?.slice(1).map(Number)

/** @returns below 0 when the first is older; undefined where one of them is no version, or they differ in their number */
export const compareFirmware = (a: string, b: string): number | undefined => {
  const [left, right] = [partsOf(a), partsOf(b)]
  if (left === undefined || right === undefined || firmwareFamilyOf(a) !== firmwareFamilyOf(b))
    return undefined
  return left.map((part, at) => part - (right[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}

/** The releases that fit a device: those of its own number, the newest first. None for a build by date. */
export const releasesFor = (fw: string, known: readonly Release[] = releases): Release[] => {
  const family = firmwareFamilyOf(fw)
  return known
    .filter((release) => family !== undefined && firmwareFamilyOf(release.fw) === family)
    .toSorted((a, b) => compareFirmware(b.fw, a.fw) ?? 0)
}

/** What "latest" means for a device: the highest version of its own number in the list of releases. */
export const latestFor = (fw: string, known: readonly Release[] = releases): string | undefined =>
  releasesFor(fw, known)[0]?.fw

/** Whether a newer release fits the device; unknown counts as no. */
export const isBehind = (fw: string, known: readonly Release[] = releases): boolean => {
  const latest = latestFor(fw, known)
  return latest !== undefined && (compareFirmware(fw, latest) ?? 0) < 0
}
