import { couponRoutes } from './coupons'
import { customerRoutes } from './customers'
import { eventRoutes } from './events'
import { invoiceItemRoutes } from './invoiceItems'
import { invoiceRoutes } from './invoices'
import { paymentMethodRoutes } from './paymentMethods'
import { portalConfigurationRoutes } from './portalConfigurations'
import { portalSessionRoutes } from './portalSessions'
import { priceRoutes } from './prices'
import { productRoutes } from './products'
import { promotionCodeRoutes } from './promotionCodes'
import type { Route } from './route'
import { subscriptionItemRoutes } from './subscriptionItems'
import { subscriptionRoutes } from './subscriptions'
import { testClockRoutes } from './testClocks'
import { webhookEndpointRoutes } from './webhookEndpoints'

/** Every operation the stand-in knows; any other address is refused as Stripe refuses unknown ones. */
export const routes: readonly Route[] = [
  ...customerRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...promotionCodeRoutes,
  ...paymentMethodRoutes,
  ...subscriptionRoutes,
  ...subscriptionItemRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
  ...portalConfigurationRoutes,
  ...portalSessionRoutes,
  ...webhookEndpointRoutes,
  ...testClockRoutes,
  ...eventRoutes,
]
