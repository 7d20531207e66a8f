import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/push/pushDevices'
import type { Clock } from '../../shared/core/time'
import type { Env } from '../core/env'
import { besideAccount, openHourlyLimit } from '../core/hourlyLimits'
import { type Route, on, onPublic } from '../core/http/serve'
import { newId } from '../core/newId'
import { type ReadSecretVersion, openReadSecret } from '../core/openSecrets'
import type { UserStore } from '../users/userStore'
import { openPostPush } from './postPush'
import { openPushDeviceStore } from './pushDeviceStore'
import {
  addPushDevice,
  getPushDevices,
  openEndRinging,
  putPushDevice,
  removePushDevice,
  testPushDevice,
} from './pushDevices'
import { openReadPushKeys } from './pushKeys'
import { openRingOne } from './ringPerson'
import { openRingStore } from './ringStore'
import { takeReceipt } from './takeReceipt'

interface Parts {
  env: Pick<Env, 'ALARMS_TABLE' | 'USERS_TABLE' | 'PUSH_SECRET' | 'PUSH_ENDPOINT' | 'PORTAL_ADDRESS'>
  documents: DynamoDBDocumentClient
  users: UserStore
  readSecretVersion: ReadSecretVersion
  now: Clock
}

/** The devices of an account on which alerts ring, and what they report. */
export const pushRoutes = ({ env, documents, users, readSecretVersion, now }: Parts) => {
  const devices = openPushDeviceStore(documents, env.ALARMS_TABLE, now)
  const rings = openRingStore(documents, env.ALARMS_TABLE, now)
  const readKeys = openReadPushKeys(openReadSecret(readSecretVersion, env.PUSH_SECRET), env.PORTAL_ADDRESS)
  const post = openPostPush(now, env.PUSH_ENDPOINT)
  const ringOne = openRingOne({ rings, devices, post, readKeys })
  const countTest = openHourlyLimit(documents, env.USERS_TABLE, 'pushTests', now, besideAccount)
  const routes: Route[] = [
    on(contract.getPushDevices, getPushDevices(devices, users, readKeys)),
    on(contract.addPushDevice, addPushDevice(devices, env.PUSH_ENDPOINT)),
    on(contract.putPushDevice, putPushDevice(devices, env.PUSH_ENDPOINT)),
    on(contract.removePushDevice, removePushDevice(devices)),
    on(contract.testPushDevice, testPushDevice({ devices, ringOne, countTest, newId, now })),
    onPublic(contract.reportShown, takeReceipt({ devices, rings, readKeys, now })),
  ]
  return { routes, endRinging: openEndRinging(devices) }
}
