import { getService } from '../service/getService'
import { keyed } from './keyed'

export const listService = keyed(getService, {
  path: '/v1/groups/{groupid}/service',
  summary:
    'List which machines of a group are due for service, and when, the most urgent first; hours of those alone whose plan has the API.',
  example: {},
})
