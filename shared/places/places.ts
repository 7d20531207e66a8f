import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { GroupId } from '../core/ids'
import { IdempotencyKey } from '../core/idempotencyKey'
import { FenceRules } from './fenceRule'
import { Place, PlaceId, PlaceName, PlaceShape, hasInside } from './place'

export const getPlaces = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/places',
  summary: 'List the named places of a group, which all of its maps show.',
  ability: 'viewGroup',
  input: z.object({ groupid: GroupId }),
  output: z.object({
    /** Whether the caller may change them. */
    mayEdit: z.boolean(),
    places: z.array(Place),
  }),
})

export const putPlace = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}/place',
  summary: 'Name a place of a group, or change one.',
  ability: 'editPlaces',
  example: {
    place: {
      name: 'North dump',
      shape: { type: 'Point', coordinates: [151.0722, -32.6269], radiusM: 250 },
    },
  },
  input: z.object({
    groupid: GroupId,
    place: z
      .strictObject({
        /** Without one a place is made. */
        placeid: z.optional(PlaceId),
        name: PlaceName,
        shape: PlaceShape,
        /** Makes a fence of it; an empty list follows who is inside and raises nothing. */
        rules: z.optional(FenceRules),
      })
      .check(
        z.refine(({ rules, shape }) => rules === undefined || hasInside(shape), {
          path: ['rules'],
          message: 'need an inside: a circle or an area',
        }),
      ),
    /** Of the place that was changed; 0 puts back one that was removed. */
    version: z.optional(z.int().check(z.minimum(0))),
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string(), placeid: PlaceId, version: z.int() }),
})

export const removePlace = endpoint({
  service: 'group',
  method: 'DELETE',
  path: '/group/{groupid}/place',
  summary: 'Remove a named place of a group.',
  ability: 'editPlaces',
  input: z.object({ groupid: GroupId, placeid: PlaceId }),
  output: z.object({ message: z.string() }),
})
