import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as customer from '../../shared/billing/customer'
import { stripeEvent, updatePlan as updatePlanContract } from '../../shared/billing/updatePlan'
import { getSubscriptions as getSubscriptionsContract } from '../../shared/billing/subscriptions'
import * as change from '../../shared/billing/updateSubscription'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import type { Env } from '../core/env'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, on, onOnce, onWebhook } from '../core/http/serve'
import { openReadSecret, type ReadSecretVersion } from '../core/openSecrets'
import type { DeviceStore } from '../devices/deviceStore'
import type { GroupStore } from '../groups/groupStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { UserStore } from '../users/userStore'
import { createStripePortal, getCustomer } from './customer'
import { openEventStore, openReadEvent, takeStripeEvent } from './takeStripeEvent'
import { getSubscriptions } from './getSubscriptions'
import { openBilling } from './openBilling'
import { openPaymentWatch } from './paymentWatch'
import { previewSubscription } from './previewSubscription'
import { updatePlan } from './updatePlan'
import { updateSubscription } from './updateSubscription'

interface Parts {
  env: Pick<
    Env,
    | 'BILLING_TABLE'
    | 'DEVICES_TABLE'
    | 'PORTAL_ADDRESS'
    | 'STRIPE_ENDPOINT'
    | 'STRIPE_SECRET'
    | 'STRIPE_WEBHOOK_SECRET'
  >
  documents: DynamoDBDocumentClient
  readSecretVersion: ReadSecretVersion
  access: AccessStore
  users: UserStore
  devices: DeviceStore
  groups: GroupStore
  answers: AnswerStore
  writeLog: WriteLog
  now: Clock
}

export const billingRoutes = (p: Parts): Route[] => {
  const { env, documents, readSecretVersion: secrets, access, users, devices, answers, writeLog, now } = p
  const billing = openBilling({
    ...{ documents, devices, writeLog, secrets, now },
    devicesTable: env.DEVICES_TABLE,
    billingTable: env.BILLING_TABLE,
    stripeSecret: env.STRIPE_SECRET,
    stripeEndpoint: env.STRIPE_ENDPOINT,
  })
  const { payments, accounts } = billing
  const rights = { access, users, devices }
  const returnUrl = env.PORTAL_ADDRESS === undefined ? undefined : `${env.PORTAL_ADDRESS}/account/billing`
  const readEvent = openReadEvent(billing.stripe, openReadSecret(secrets, env.STRIPE_WEBHOOK_SECRET))
  const takeEvent = takeStripeEvent(
    readEvent,
    openEventStore(documents, env.BILLING_TABLE, now),
    billing.lookAt,
  )
  return [
    on(customer.getCustomer, getCustomer(payments, accounts)),
    on(customer.createStripePortal, createStripePortal({ ...billing, returnUrl })),
    on(getSubscriptionsContract, getSubscriptions({ ...p, accounts })),
    on(change.previewSubscription, previewSubscription({ ...billing, ...rights })),
    onOnce(change.updateSubscription, answers, updateSubscription({ ...billing, ...rights, documents })),
    onWebhook(stripeEvent, openPaymentWatch(documents, env.BILLING_TABLE, now).aroundEvents(takeEvent)),
    on(updatePlanContract, updatePlan(devices, billing.changePlan, now)),
  ]
}
