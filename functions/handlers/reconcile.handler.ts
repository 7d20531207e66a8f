import * as z from 'zod'
import { openDocuments } from '../core/store/documents'
import { openSecrets } from '../core/openSecrets'
import { Name, readEnv } from '../core/env'
import { newId } from '../core/newId'
import { openDeviceStore } from '../devices/deviceStore'
import { openLogWriter } from '../serverlog/logEntry'
import { openBilling } from '../billing/openBilling'
import { openPaymentWatch } from '../billing/paymentWatch'
import { openReconcile } from '../billing/reconcile'

const env = readEnv({
  DEVICES_TABLE: Name,
  SERVER_LOG_TABLE: Name,
  BILLING_TABLE: Name,
  STRIPE_SECRET: Name,
  STRIPE_ENDPOINT: z.url().optional(),
})
const documents = openDocuments()
const billing = openBilling({
  documents,
  devicesTable: env.DEVICES_TABLE,
  billingTable: env.BILLING_TABLE,
  devices: openDeviceStore(documents, env.DEVICES_TABLE),
  writeLog: openLogWriter(env.SERVER_LOG_TABLE, newId),
  secrets: openSecrets(),
  stripeSecret: env.STRIPE_SECRET,
  stripeEndpoint: env.STRIPE_ENDPOINT,
  now: Date.now,
})

const watch = openPaymentWatch(documents, env.BILLING_TABLE, Date.now)

/** Every quarter of an hour: plans are what is paid for, whatever events got lost. */
export const handler = watch.aroundReconcile(openReconcile(billing))
