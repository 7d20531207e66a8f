import { getOpenApi as getOpenApiContract } from '../../shared/apidocs/getOpenApi'
import { endpointsByName } from '../../shared/endpoints'
import { reportPageError } from '../../shared/pageerrors/reportPageError'
import { getOpenApi } from '../apidocs/getOpenApi'
import { onPublic, serve } from '../core/http/serve'
import { log } from '../core/log'
import { notePageError } from '../pageerrors/notePageError'
import { pushRoutes } from '../push/routes'
import { userRoutes } from '../users/routes'
import { openPortal } from './openPortal'

const p = openPortal()
const push = pushRoutes(p)

export const routes = [
  ...userRoutes({ ...p, endRinging: push.endRinging }),
  ...push.routes,
  onPublic(reportPageError, notePageError(log.warn, p.now)),
  onPublic(getOpenApiContract, getOpenApi(endpointsByName)),
]

export const handler = p.fromEdge(serve(p.whoMay, routes))
