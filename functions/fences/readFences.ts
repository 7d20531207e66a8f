import { DeviceFences, noFences } from './deviceFences'
import type { LinkItem } from '../devices/deviceStore'

/** Where a device is by the fences of its groups, as its link row holds it. */
export const readFences = ({ fences }: Pick<LinkItem, 'fences'>): DeviceFences =>
  fences === undefined ? noFences : DeviceFences.parse(JSON.parse(fences))
