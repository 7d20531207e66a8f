import type { GroupId } from '../../../shared/core/ids'
import type { Place } from '../../../shared/places/place'
import { getPlaces, putPlace, removePlace } from '../../../shared/places/places'
import { callEndpoint } from '../core/api/callEndpoint'
import { offerUndo } from '../core/api/offerUndo'
import { readsOf } from '../core/api/readsOf'
import { useAction } from '../core/api/useAction'
import { keepMs, useEndpoint } from '../core/api/useEndpoint'

/** The named places of a group. */
export const usePlaces = (groupid: GroupId) =>
  useEndpoint(getPlaces, { groupid }, { dedupingInterval: keepMs.most })

/** Removes a place, with a way back: it comes back under the same id. */
export const useRemovePlace = (groupid: GroupId) => {
  const refresh = [readsOf(getPlaces, { groupid })]
  const remove = useAction(removePlace, { refresh })
  return {
    busy: remove.busy,
    error: remove.error,
    run: async ({ placeid, name, shape, rules }: Place) => {
      const { ok } = await remove.run({ groupid, placeid })
      if (!ok) return
      offerUndo({
        done: `${name} removed`,
        undone: `${name} restored`,
        putBack: () =>
          callEndpoint(putPlace, { groupid, place: { placeid, name, shape, rules }, version: 0 }),
        refresh,
      })
    },
  }
}
