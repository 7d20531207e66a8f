import { getGroups } from '../../../shared/groups/groups'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'
import { listPlaces } from './findPlaces'
import type { Place } from './places'

/** Names places that were kept from an earlier session; asked only where one lacks its name. */
export const usePlaceNames = (places: readonly Place[]) => {
  const isUnnamed = places.some(({ id, name }) => id === name)
  const { data } = useEndpoint(getGroups, isUnnamed ? {} : undefined, { dedupingInterval: keepMs.most })
  const names = new Map(data === undefined ? [] : listPlaces(data.groups).map(({ id, name }) => [id, name]))
  return (list: readonly Place[]): Place[] =>
    list.map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
}
