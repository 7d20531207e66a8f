import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import * as contract from '../../shared/billing/customer'
import { updatePlan as updatePlanContract } from '../../shared/billing/updatePlan'
import { distributorAction as distributorActionContract } from '../../shared/distributor/distributorAction'
import * as distributorContract from '../../shared/distributor/distributors'
import { openDistributorStore } from '../distributor/distributorStore'
import { getDistributors, keepDistributor } from '../distributor/keepDistributor'
import { getCustomer } from '../billing/getCustomer'
import { openStripe } from '../billing/openStripe'
import { openStripeCustomers } from '../billing/stripeCustomers'
import { updatePlan } from '../billing/updatePlan'
import { Name, readEnv } from '../core/env'
import { on, serve } from '../core/serve'
import { distributorAction } from '../distributor/distributorAction'
import { openChangePlan } from '../plans/changePlan'
import { openPortal } from './openPortal'

const { STAFF_TABLE, STRIPE_SECRET, STRIPE_ENDPOINT } = readEnv({
  STAFF_TABLE: Name,
  STRIPE_SECRET: Name,
  STRIPE_ENDPOINT: z.url().optional(),
})
const { env, documents, devices, writeLog, whoMay, fromEdge } = openPortal()
const customers = openStripeCustomers(
  openStripe(new SecretsManagerClient({}), STRIPE_SECRET, STRIPE_ENDPOINT),
)
const distributors = openDistributorStore(documents, STAFF_TABLE)
const changePlan = openChangePlan(documents, env.DEVICES_TABLE, devices, writeLog, Date.now)
const keep = keepDistributor(documents, distributors, writeLog, Date.now)

export const handler = fromEdge(
  serve(whoMay, [
    on(contract.getCustomer, getCustomer(customers)),
    on(distributorContract.getDistributors, getDistributors(distributors)),
    on(distributorContract.addDistributor, keep),
    on(distributorContract.putDistributor, keep),
    on(updatePlanContract, updatePlan(devices, changePlan, Date.now)),
    on(
      distributorActionContract,
      distributorAction(documents, env.DEVICES_TABLE, devices, writeLog, Date.now),
    ),
  ]),
)
