import { Problem } from '../../shared/core/problem'
import { mayInGroup } from '../../shared/core/roles'
import * as contract from '../../shared/places/places'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, type Serve, on, onOnce } from '../core/http/serve'
import { newPlaceId, type PlaceParts, putPlace, removePlace } from './changePlaces'

type Parts = Omit<PlaceParts, 'newPlaceId'> & { answers: AnswerStore }

const getPlaces =
  ({ groups, places }: Pick<Parts, 'groups' | 'places'>): Serve<typeof contract.getPlaces> =>
  async ({ groupid }, { role }) => {
    const [group, stored] = await Promise.all([groups.read(groupid), places.read(groupid)])
    if (group === undefined) throw new Problem('notFound')
    return { mayEdit: mayInGroup(role, 'editPlaces'), places: stored.places }
  }

export const placeRoutes = (p: Parts): Route[] => {
  const parts = { ...p, newPlaceId }
  return [
    on(contract.getPlaces, getPlaces(p)),
    onOnce(contract.putPlace, p.answers, putPlace(parts)),
    on(contract.removePlace, removePlace(parts)),
  ]
}
