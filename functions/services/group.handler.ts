import * as contract from '../../shared/groups/groups'
import { on, serve } from '../core/serve'
import { getGroup, getGroups } from '../groups/readGroups'
import { openPortal } from './openPortal'

const { access, devices, groups, whoMay } = openPortal()

export const handler = serve(whoMay, [
  on(contract.getGroups, getGroups(access, groups, devices)),
  on(contract.getGroup, getGroup(access, groups, devices, Date.now)),
])
