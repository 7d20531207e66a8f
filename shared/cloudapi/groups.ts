import { getGroup, getGroups } from '../groups/groups'
import { keyed } from './keyed'

export const listGroups = keyed(getGroups, {
  path: '/v1/groups',
  summary: 'List the groups of the key’s owner and the devices in each.',
  example: {},
})

export const readGroup = keyed(getGroup, {
  path: '/v1/groups/{groupid}',
  summary: 'Read a group with the newest reading of each of its devices whose plan has the API.',
  example: {},
})
