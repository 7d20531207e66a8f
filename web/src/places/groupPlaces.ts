import {
  crossesItself,
  type Place,
  type PlaceShape,
  type Position,
  maxCorners,
} from '../../../shared/places/place'
import type { FenceRule } from '../../../shared/places/fenceRule'
import type { GroupId } from '../../../shared/core/ids'
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

export const placeKinds = [
  ['spot', 'Point'],
  ['circle', 'Circle'],
  ['area', 'Area'],
] as const
type PlaceKind = (typeof placeKinds)[number][0]

/** A place while it is drawn. */
export interface PlaceDraft {
  readonly kind: PlaceKind
  readonly name: string
  /** Of a circle. */
  readonly radiusM: number
  /** Of an area. */
  readonly corners: readonly Position[]
  /** Of a fence. */
  readonly rules?: readonly FenceRule[] | undefined
}

export const newDraft: PlaceDraft = { kind: 'circle', name: '', radiusM: 200, corners: [] }

export const draftOf = ({ name, shape, rules }: Pick<Place, 'name' | 'shape' | 'rules'>): PlaceDraft => {
  const given = { ...newDraft, name, ...(rules === undefined ? {} : { rules }) }
  if (shape.type === 'Polygon') {
    return { ...given, kind: 'area', corners: shape.coordinates[0].slice(0, -1) }
  }
  const { radiusM } = shape
  return radiusM === undefined ? { ...given, kind: 'spot' } : { ...given, kind: 'circle', radiusM }
}

/** A hundred thousandth of a degree is a metre. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
const rounded = ([lng, lat]: Position): Position => [round(lng), round(lat)]

/** What would be saved with the cross of the map at a place; undefined while an area has too few corners. */
export const shapeOf = ({ kind, radiusM, corners }: PlaceDraft, cross: Position): PlaceShape | undefined => {
  if (kind === 'spot') return { type: 'Point', coordinates: rounded(cross) }
  if (kind === 'circle') return { type: 'Point', coordinates: rounded(cross), radiusM }
  const [first] = corners
  if (first === undefined || corners.length < 3) return undefined
  return { type: 'Polygon', coordinates: [[...corners, first].map(rounded)] }
}

/** Why the draft cannot be saved yet. */
export const lackOf = (draft: PlaceDraft): string | undefined => {
  if (draft.name.trim() === '') return 'Give the place a name first.'
  if (draft.kind !== 'area') return undefined
  if (draft.corners.length < 3) return 'An area has at least 3 corners.'
  return crossesItself(draft.corners) ? 'The outline crosses itself: take corners back.' : undefined
}

/** Why no corner can be added. */
export const fullOf = ({ corners }: PlaceDraft): string | undefined =>
  corners.length >= maxCorners ? `An area has at most ${maxCorners} corners.` : undefined
