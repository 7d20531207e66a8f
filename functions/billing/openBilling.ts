import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Clock } from '../../shared/core/time'
import { newId } from '../core/newId'
import type { ReadSecretVersion } from '../core/openSecrets'
import type { DeviceStore } from '../devices/deviceStore'
import { openChangePlan } from '../plans/changePlan'
import type { WriteLog } from '../serverlog/logEntry'
import { openAccountStore, openWithAccount } from './billingAccount'
import { openClaims } from './claims'
import { openConverge } from './converge'
import { openLookAt, openSettle } from './settle'
import { openQuoteStore } from './quoteStore'
import { openStripe } from './askStripe'
import { openStripePayments } from './stripePayments'

interface Parts {
  documents: DynamoDBDocumentClient
  devicesTable: string
  billingTable: string
  devices: DeviceStore
  writeLog: WriteLog
  secrets: ReadSecretVersion
  stripeSecret: string
  stripeEndpoint: string | undefined
  now: Clock
}

/** Accounts, payments and plans, and what keeps them the same: for changes and for reconciliation. */
export const openBilling = (parts: Parts) => {
  const { documents, devices, writeLog, now } = parts
  const stripe = openStripe(parts.secrets, parts.stripeSecret, parts.stripeEndpoint)
  const payments = openStripePayments(stripe)
  const accounts = openAccountStore(documents, parts.billingTable)
  const changePlan = openChangePlan(documents, parts.devicesTable, devices, writeLog, now)
  const withAccount = openWithAccount(documents, parts.billingTable, accounts, newId, now)
  const converge = openConverge({ payments, accounts, devices, changePlan, newId, now })
  const claims = openClaims(documents, parts.billingTable, now)
  const quotes = openQuoteStore(documents, parts.billingTable, newId, now)
  const settle = openSettle({ payments, accounts, converge, claims, now })
  const lookAt = openLookAt({ payments, withAccount, settle, converge })
  return {
    stripe,
    payments,
    accounts,
    changePlan,
    withAccount,
    converge,
    claims,
    quotes,
    settle,
    lookAt,
    newId,
    now,
  }
}
