import type { MapMark } from './mapMarks'

/** What every map of devices is told, whoever draws it. */
export interface DeviceMapProps {
  /** Those that ask for somebody first. */
  readonly marks: readonly MapMark[]
  /** Whether these are all that will come. */
  readonly isComplete: boolean
  /** The device that stays in the middle. */
  readonly followed: MapMark | undefined
  /** Whether its values stand over the map: the device then stands beside them. */
  readonly isCovered: boolean
  /** The devices that were pressed: one, or those that stand so near that the map cannot part them. */
  readonly onPick: (ids: readonly MapMark['id'][]) => void
}
