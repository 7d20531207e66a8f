import { getActiveEvents as getActiveEventsContract } from '../../shared/alerts/activeEvents'
import * as contract from '../../shared/groups/groups'
import { getActiveEvents } from '../alerts/getActiveEvents'
import { on, serve } from '../core/serve'
import { devicesOf, getGroup, getGroups } from '../groups/readGroups'
import { openPortal } from './openPortal'

const { access, devices, groups, whoMay, fromEdge } = openPortal()

export const handler = fromEdge(
  serve(whoMay, [
    on(contract.getGroups, getGroups(access, groups, devices)),
    on(contract.getGroup, getGroup(access, groups, devices, Date.now)),
    on(getActiveEventsContract, getActiveEvents(devicesOf(access, groups), devices, Date.now)),
  ]),
)
