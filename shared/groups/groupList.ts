import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint'
import { GroupHead } from './groups'

/** Asked by every page that lets one choose a group; what its devices are called is asked where they are looked for. */
export const getGroupList = endpoint({
  service: 'group',
  method: 'GET',
  path: '/groups/list',
  summary: 'List the caller’s groups and how many devices each holds.',
  ability: 'beSignedIn',
  inView: true,
  input: z.object({}),
  output: z.object({
    groups: z.array(z.extend(GroupHead, { deviceCount: z.number() })),
    /** How many devices and groups wait until the caller accepts them; absent for none. */
    invitationCount: z.optional(z.number()),
  }),
})
