import { customerRoutes } from './customers'
import { portalConfigurationRoutes } from './portalConfigurations'
import { portalSessionRoutes } from './portalSessions'
import { previewRoute } from './previewInvoice'
import { priceRoutes } from './prices'
import { productRoutes } from './products'
import type { Route } from './route'
import { subscriptionRoutes } from './subscriptions'
import { webhookEndpointRoutes } from './webhookEndpoints'

/** What the portal and its operators ask of Stripe, and nothing else; any other address is refused as Stripe does it. */
export const routes: readonly Route[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...subscriptionRoutes,
  previewRoute,
  ...portalConfigurationRoutes,
  ...portalSessionRoutes,
  ...webhookEndpointRoutes,
]
