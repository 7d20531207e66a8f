import { Problem } from '../../shared/core/problem'
import type { ReadHeld } from '../changes/subject'
import type { GroupParts } from './groupParts'
import { devicesIn } from './readGroups'

/** The devices of a group as changes on many of them ask for them: a default group has none to change together. */
export const openReadHeld =
  ({ access, groups }: Pick<GroupParts, 'access' | 'groups'>): ReadHeld =>
  async (groupid) => {
    const group = await groups.read(groupid)
    if (group === undefined) throw new Problem('notFound')
    if (group.kind === 'default') throw new Problem('forbidden')
    return new Set<string>(await devicesIn(access, group))
  }
