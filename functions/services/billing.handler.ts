import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import * as contract from '../../shared/billing/customer'
import { distributorAction as distributorActionContract } from '../../shared/distributor/distributorAction'
import { getCustomer } from '../billing/getCustomer'
import { openStripe } from '../billing/openStripe'
import { openStripeCustomers } from '../billing/stripeCustomers'
import { Name, readEnv } from '../core/env'
import { on, serve } from '../core/serve'
import { distributorAction } from '../distributor/distributorAction'
import { openPortal } from './openPortal'

const { STRIPE_SECRET, STRIPE_ENDPOINT } = readEnv({
  STRIPE_SECRET: Name,
  STRIPE_ENDPOINT: z.url().optional(),
})
const { env, documents, devices, writeLog, whoMay, fromEdge } = openPortal()
const customers = openStripeCustomers(
  openStripe(new SecretsManagerClient({}), STRIPE_SECRET, STRIPE_ENDPOINT),
)

export const handler = fromEdge(
  serve(whoMay, [
    on(contract.getCustomer, getCustomer(customers)),
    on(
      distributorActionContract,
      distributorAction(documents, env.DEVICES_TABLE, devices, writeLog, Date.now),
    ),
  ]),
)
