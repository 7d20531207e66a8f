import type { MarkCluster } from './clusterMarks'

/** What the first map leaves to the full one that takes its place. */
export interface MapHandOver {
  /** The device whose mark had the focus. */
  readonly focused: string | undefined
  /** Devices that were pressed and stood as one: the map goes so near that it shows them apart. */
  readonly apart: MarkCluster['members'] | undefined
}
