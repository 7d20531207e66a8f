import * as z from 'zod'
import * as customer from '../../shared/billing/customer'
import { stripeEvent } from '../../shared/billing/stripeEvent'
import { getSubscriptions as getSubscriptionsContract } from '../../shared/billing/subscriptions'
import * as change from '../../shared/billing/updateSubscription'
import { updatePlan as updatePlanContract } from '../../shared/billing/updatePlan'
import { distributorAction as distributorActionContract } from '../../shared/distributor/distributorAction'
import * as distributorContract from '../../shared/distributor/distributors'
import { getSubscriptionsPage as getSubscriptionsPageContract } from '../../shared/page/pages'
import * as packing from '../../shared/shipping/packingSlip'
import { createStripePortal } from '../billing/createStripePortal'
import { openEventStore } from '../billing/eventStore'
import { getCustomer } from '../billing/getCustomer'
import { getSubscriptions } from '../billing/getSubscriptions'
import { openBilling } from '../billing/openBilling'
import { openPaymentWatch } from '../billing/paymentWatch'
import { openReadEvent } from '../billing/openReadEvent'
import { previewSubscription } from '../billing/previewSubscription'
import { takeStripeEvent } from '../billing/takeStripeEvent'
import { updatePlan } from '../billing/updatePlan'
import { updateSubscription } from '../billing/updateSubscription'
import { openAnswerStore } from '../core/http/answerStore'
import { Name, readEnv } from '../core/env'
import { openReadSecret } from '../core/openReadSecret'
import { openSecrets } from '../core/openSecrets'
import { on, onOnce, onWebhook, serve } from '../core/http/serve'
import { distributorAction } from '../distributor/distributorAction'
import { openDistributorStore } from '../distributor/distributorStore'
import { getDistributors, keepDistributor } from '../distributor/keepDistributor'
import { openInvitations } from '../access/invitations'
import { getGroupList } from '../groups/readGroups'
import { getSubscriptionsPage } from '../page/subscriptionsPage'
import { openPortal } from './openPortal'
import { openShipping } from './openShipping'

const own = readEnv({
  BILLING_TABLE: Name,
  ANSWERS_TABLE: Name,
  STAFF_TABLE: Name,
  COMMANDS_TABLE: Name,
  MAIL_FROM: z.email().optional(),
  STRIPE_SECRET: Name,
  STRIPE_WEBHOOK_SECRET: Name,
  STRIPE_ENDPOINT: z.url().optional(),
  PORTAL_ADDRESS: z.url().optional(),
})
const portal = openPortal()
const { env, documents, devices, writeLog, whoMay, fromEdge } = portal
const secrets = openSecrets()
const now = Date.now
const billing = openBilling({
  documents,
  devicesTable: env.DEVICES_TABLE,
  billingTable: own.BILLING_TABLE,
  devices,
  writeLog,
  secrets,
  stripeSecret: own.STRIPE_SECRET,
  stripeEndpoint: own.STRIPE_ENDPOINT,
  now,
})
const { payments, accounts } = billing
const rights = { access: portal.access, users: portal.users, devices }
const returnUrl = own.PORTAL_ADDRESS === undefined ? undefined : `${own.PORTAL_ADDRESS}/account/billing`
const readEvent = openReadEvent(billing.stripe, openReadSecret(secrets, own.STRIPE_WEBHOOK_SECRET))
const events = openEventStore(documents, own.BILLING_TABLE, now)
const watch = openPaymentWatch(documents, own.BILLING_TABLE, now)
const answers = openAnswerStore(documents, own.ANSWERS_TABLE, now)
const distributors = openDistributorStore(documents, own.STAFF_TABLE)
const shipping = openShipping({ portal, own, distributors, now })
const keep = keepDistributor(documents, distributors, writeLog, now)
const subscriptions = getSubscriptions({ ...portal, accounts, now })
const pageParts = {
  getGroupList: getGroupList(portal.access, portal.groups, openInvitations(documents, env.ACCESS_TABLE)),
  getSubscriptions: subscriptions,
  userLogin: portal.userLogin,
}

export const handler = fromEdge(
  serve(whoMay, [
    on(customer.getCustomer, getCustomer(payments, accounts)),
    on(customer.createStripePortal, createStripePortal({ ...billing, returnUrl })),
    on(getSubscriptionsContract, subscriptions),
    on(getSubscriptionsPageContract, getSubscriptionsPage(pageParts)),
    on(change.previewSubscription, previewSubscription({ ...billing, ...rights })),
    onOnce(change.updateSubscription, answers, updateSubscription({ ...billing, ...rights, documents })),
    onWebhook(stripeEvent, watch.aroundEvents(takeStripeEvent(readEvent, events, billing.lookAt))),
    on(distributorContract.getDistributors, getDistributors(distributors)),
    on(distributorContract.addDistributor, keep),
    on(distributorContract.putDistributor, keep),
    on(packing.checkPacking, shipping.checkPacking),
    on(packing.getPackingSlips, shipping.getPackingSlips),
    on(packing.getPackingSlip, shipping.getPackingSlip),
    on(packing.drawPackingSlip, shipping.drawPackingSlip),
    onOnce(packing.makePackingSlip, answers, shipping.makePackingSlip),
    onOnce(packing.mailPackingSlip, answers, shipping.mailPackingSlip),
    on(updatePlanContract, updatePlan(devices, billing.changePlan, now)),
    on(distributorActionContract, distributorAction(documents, env.DEVICES_TABLE, devices, writeLog, now)),
  ]),
)
