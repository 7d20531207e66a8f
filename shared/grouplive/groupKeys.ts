import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { GroupId } from '../core/ids'
import { DataKey } from '../data/reading'

/** Asked where a person sets up a widget: what there is to choose from. */
export const getGroupKeys = endpoint({
  service: 'group',
  method: 'GET',
  path: '/group/{groupid}/keys',
  summary: 'List the data keys in the newest readings of a group’s devices.',
  ability: 'viewGroup',
  input: z.object({ groupid: GroupId }),
  output: z.object({
    /** In the order of their names; of a large group, as two hundred of its devices measure. */
    keys: z.array(
      z.object({
        key: DataKey,
        kind: z.enum(['number', 'text']),
        /** How many of those devices measure it. */
        deviceCount: z.int(),
      }),
    ),
  }),
})
