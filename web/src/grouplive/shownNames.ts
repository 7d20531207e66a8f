import { useMemo } from 'react'
import type { DeviceId, GroupId } from '../../../shared/core/ids'
import { getGroupNames, maxNamedDevices } from '../../../shared/groups/groups'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import type { GroupNames } from '../groups/useGroups'
import { displayOf } from '../display/catalogue/displayOf'

/** The name that most of the devices give to a key, else that of the catalogue. */
export const commonName = (key: string, names: GroupNames): string => {
  const counts = new Map<string, number>()
  for (const own of Object.values(names)) {
    const name = own[key]?.name
    if (name !== undefined && name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [[name] = [undefined]] = [...counts].sort(([, a], [, b]) => b - a)
  return name ?? displayOf(key).label
}

const options = { dedupingInterval: keepMs.most }

/**
 * How owners name and write what some devices of a group measure, with others from all over the group, which tell what
 * most of them call it. Nothing is asked before `isReady`: what they measure goes first. Undefined until they are
 * known; where they cannot be read the catalogue's names do.
 */
export const useShownNames = (
  groupid: GroupId,
  deviceids: readonly DeviceId[],
  isReady: boolean,
): GroupNames | undefined => {
  const common = isReady ? { groupid, spread: 'true' as const } : undefined
  const { data: usual, error } = useEndpoint(getGroupNames, common, options)
  const shown = usual?.isPart === true ? deviceids.slice(0, maxNamedDevices) : []
  const devices = shown.sort().join(',')
  const asked = devices === '' ? undefined : { groupid, devices }
  const { data: more } = useEndpoint(getGroupNames, asked, { ...options, keepPreviousData: true })
  const isKnown = usual !== undefined || error !== undefined
  return useMemo(() => (isKnown ? { ...usual?.names, ...more?.names } : undefined), [isKnown, usual, more])
}
