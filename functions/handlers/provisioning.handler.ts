import { openAnswerStore } from '../core/http/answerStore'
import { serve } from '../core/http/serve'
import { provisioningRoutes } from '../provisioning/routes'
import { openCommands } from './openCommands'
import { openPortal } from './openPortal'

const portal = openPortal()
const { env, documents, now } = portal
const answers = openAnswerStore(documents, env.ANSWERS_TABLE, now)

export const routes = provisioningRoutes({ ...portal, ...openCommands(portal), answers })

export const handler = portal.fromEdge(serve(portal.whoMay, routes))
