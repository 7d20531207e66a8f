import type { HasPush } from '../users/reachOf'
import { mayRing } from './mayRing'
import type { PushDeviceStore } from './pushDeviceStore'

/** Whether any device of a person still rings. */
export const openHasPush =
  (pushes: Pick<PushDeviceStore, 'list'>): HasPush =>
  async (user) =>
    (await pushes.list(user.userid)).some((device) => mayRing(user, device))
