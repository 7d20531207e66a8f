import Stripe from 'stripe'
import { setUpBilling } from '../../operator/billing/setUpBilling'
import { localSecret } from '../composition/localSecret'

/** What is sold stands at the local Stripe as an operator puts it at the real one. */
export const seedBilling = async (url: string): Promise<void> => {
  const { hostname, port } = new URL(url)
  await setUpBilling(new Stripe(localSecret, { host: hostname, port, protocol: 'http' }), {})
}
