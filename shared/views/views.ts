import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { IdempotencyKey } from '../core/idempotencyKey'
import { GroupId, ViewId } from '../core/ids'
import { GroupView, GroupWidgets, ViewHead, ViewName, maxViewsOfGroup, TimeRange } from './groupView'

export const getViews = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/views',
  summary: 'List the views of a group in their order, and read the named one whole.',
  ability: 'viewGroup',
  input: z.object({ groupid: GroupId, viewid: z.optional(ViewId) }),
  output: z.object({
    groupName: z.string(),
    /** Whether the caller may change views here. */
    mayEdit: z.boolean(),
    views: z.array(ViewHead),
    /** Absent when the group has no view with this id. */
    view: z.optional(GroupView),
  }),
})

export const putView = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}/view',
  summary:
    'Create a view of a group, put a removed one back, or change the name, time range or widgets of one; what is left out stays.',
  ability: 'editViews',
  input: z.object({
    groupid: GroupId,
    view: z.strictObject({
      /** Without one a view is made. */
      viewid: z.optional(ViewId),
      /** Blank for the next `View n`. */
      name: z.optional(ViewName),
      timeRange: z.optional(TimeRange),
      widgets: z.optional(GroupWidgets),
      /** Among the others, for one that is put back; without it, it is the last. */
      sortOrder: z.optional(z.int().check(z.minimum(0))),
    }),
    /**
     * Of the view that was changed; refused when another person has saved it since. A name alone needs none. 0 puts
     * one back that was removed, under its id.
     */
    version: z.optional(z.int().check(z.minimum(0))),
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string(), viewid: ViewId, version: z.int() }),
})

export const orderViews = endpoint({
  service: 'group',
  method: 'PUT',
  path: '/group/{groupid}/views',
  summary: 'Put the views of a group into another order.',
  ability: 'editViews',
  input: z.object({
    groupid: GroupId,
    viewids: z.array(ViewId).check(z.minLength(1), z.maxLength(maxViewsOfGroup)),
  }),
  output: z.object({ message: z.string() }),
})

export const copyView = endpoint({
  service: 'group',
  method: 'POST',
  path: '/group/{groupid}/view/copy',
  summary: 'Copy a view to another group of which the caller is ADMIN.',
  ability: 'viewGroup',
  input: z.object({
    groupid: GroupId,
    viewid: ViewId,
    targetGroupid: GroupId,
    idempotencyKey: z.optional(IdempotencyKey),
  }),
  output: z.object({ message: z.string(), viewid: ViewId }),
})

export const removeView = endpoint({
  service: 'group',
  method: 'DELETE',
  path: '/group/{groupid}/view',
  summary: 'Delete a view of a group.',
  ability: 'editViews',
  input: z.object({
    groupid: GroupId,
    viewid: ViewId,
    /** Of the view as it was seen; refused when another person has saved it since. */
    version: z.optional(z.int().check(z.minimum(0))),
  }),
  output: z.object({ message: z.string() }),
})
