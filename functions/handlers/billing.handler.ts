import { billingRoutes } from '../billing/routes'
import { openAnswerStore } from '../core/http/answerStore'
import { serve } from '../core/http/serve'
import { openDistributorStore } from '../distributor/distributorStore'
import { distributorRoutes } from '../distributor/routes'
import { billingPageRoutes } from '../page/billingRoutes'
import { shippingRoutes } from '../shipping/routes'
import { openPortal } from './openPortal'

const portal = openPortal()
const { env, documents, now } = portal
const p = {
  ...portal,
  answers: openAnswerStore(documents, env.ANSWERS_TABLE, now),
  distributors: openDistributorStore(documents, env.STAFF_TABLE),
}

export const routes = [
  ...billingRoutes(p),
  ...billingPageRoutes(p),
  ...distributorRoutes(p),
  ...shippingRoutes(p),
]

export const handler = p.fromEdge(serve(p.whoMay, routes))
