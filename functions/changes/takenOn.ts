import { isOpenSet } from '../../shared/changes/changeSet'
import type { DeviceId } from '../../shared/core/ids'
import { chunk } from '../core/chunk'
import type { SetHead, SetPlan } from './setItems'
import type { SetStore } from './setStore'

/** A device on which another open set changes the same setting. */
export interface Taken {
  deviceid: DeviceId
  key: string
  head: SetHead
  text: string
}

const readsAtOnce = 50

/** The first setting that two sets have in common. */
const shared = (a: readonly string[], b: ReadonlySet<string>): string | undefined =>
  a.find((key) => b.has(key))

/** Where other sets that have not ended change the same settings of the same devices. */
export const findTaken = async (
  store: Pick<SetStore, 'head' | 'plan' | 'rowsOfDevice'>,
  deviceids: readonly DeviceId[],
  keys: readonly string[],
  own?: string,
): Promise<Taken[]> => {
  const known = new Map<string, Promise<{ head: SetHead; plan: SetPlan } | undefined>>()
  const openSet = (changeid: string) => {
    const read = async () => {
      const [head, plan] = await Promise.all([store.head(changeid), store.plan(changeid)])
      return head === undefined || plan === undefined || !isOpenSet(head.state) ? undefined : { head, plan }
    }
    const found = known.get(changeid) ?? read()
    known.set(changeid, found)
    return found
  }
  const taken: Taken[] = []
  for (const some of chunk(deviceids, readsAtOnce)) {
    const found = await Promise.all(
      some.map(async (deviceid) => {
        const rows = (await store.rowsOfDevice(deviceid)).filter(({ changeid }) => changeid !== own)
        const sets = await Promise.all(rows.map(({ changeid }) => openSet(changeid)))
        return sets.flatMap((set) => {
          const key = set === undefined ? undefined : shared(keys, new Set(set.plan.keys))
          return set === undefined || key === undefined
            ? []
            : [{ deviceid, key, head: set.head, text: set.plan.text }]
        })
      }),
    )
    taken.push(...found.flat())
  }
  return taken
}
