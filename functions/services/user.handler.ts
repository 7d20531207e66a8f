import { getOpenApi as getOpenApiContract } from '../../shared/core/openApi'
import { endpoints } from '../../shared/endpoints'
import * as contract from '../../shared/users/session'
import { getOpenApi } from '../core/getOpenApi'
import { on, onPublic, serve } from '../core/serve'
import { userLogin, userLogout } from '../users/session'
import { openPortal } from './openPortal'

const { users, whoMay } = openPortal()

export const handler = serve(whoMay, [
  on(contract.userLogin, userLogin(users, Date.now)),
  on(contract.userLogout, userLogout(users, Date.now)),
  onPublic(getOpenApiContract, getOpenApi(endpoints)),
])
