import { useMemo, useState } from 'react'
import type { GroupId } from '../../../shared/core/ids'
import { getGroups } from '../../../shared/groups/groups'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { listPlaces } from './findPlaces'
import type { Place } from './places'

interface NamedGroup {
  groupid: GroupId
  groupName: string
}

export interface SearchedPlaces {
  places: readonly Place[]
  /** Of the devices: their names come with the first sign of interest. */
  state: 'loading' | 'loaded' | 'failed'
  prepare: () => void
}

/** What the search looks through: the groups at once, and every device of them as soon as it is known. */
export const useSearchedPlaces = (groups: readonly NamedGroup[]): SearchedPlaces => {
  const [isWanted, setIsWanted] = useState(false)
  const { data, error } = useEndpoint(getGroups, isWanted ? {} : undefined, {
    dedupingInterval: keepMs.most,
  })
  const places = useMemo(
    () => listPlaces(data?.groups ?? groups.map((group) => ({ ...group, devices: [] }))),
    [data, groups],
  )
  const pending = error === undefined ? 'loading' : 'failed'
  return { places, state: data === undefined ? pending : 'loaded', prepare: () => setIsWanted(true) }
}
