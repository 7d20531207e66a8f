import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as contract from '../../shared/shipping/packingSlip'
import type { Clock } from '../../shared/core/time'
import type { AccessStore } from '../access/accessStore'
import { openCommandStore } from '../commands/commandStore'
import type { Env } from '../core/env'
import type { AnswerStore } from '../core/http/answerStore'
import { type Route, on, onOnce } from '../core/http/serve'
import type { DeviceStore } from '../devices/deviceStore'
import type { DistributorStore } from '../distributor/distributorStore'
import { openSendMail } from '../mail/sendMail'
import { openDeviceLog } from '../provisioning/deviceLog'
import type { WriteLog } from '../serverlog/logEntry'
import { checkPacking, openReadReadiness } from './readiness'
import { mailPackingSlip } from './mailPackingSlip'
import { makePackingSlip } from './makePackingSlip'
import { drawPackingSlip, getPackingSlip, getPackingSlips } from './packingSlips'
import { openSlipStore } from './slipStore'

interface Parts {
  env: Pick<
    Env,
    'ACCESS_TABLE' | 'COMMANDS_TABLE' | 'DEVICES_TABLE' | 'MAIL_FROM' | 'SERVER_LOG_TABLE' | 'STAFF_TABLE'
  >
  documents: DynamoDBDocumentClient
  access: AccessStore
  devices: DeviceStore
  distributors: DistributorStore
  answers: AnswerStore
  writeLog: WriteLog
  now: Clock
}

/** What packs devices and ships them. */
export const shippingRoutes = (p: Parts): Route[] => {
  const { env, documents, access, devices, distributors, answers, writeLog, now } = p
  const slips = openSlipStore(documents, env.STAFF_TABLE)
  const readReadiness = openReadReadiness({
    devices,
    access,
    deviceLog: openDeviceLog(documents, env.SERVER_LOG_TABLE),
    commands: openCommandStore(documents, env.COMMANDS_TABLE),
  })
  const tables = { devices: env.DEVICES_TABLE, access: env.ACCESS_TABLE }
  const make = makePackingSlip({ documents, tables, readReadiness, distributors, slips, writeLog, now })
  const mail = mailPackingSlip(documents, slips, openSendMail(env.MAIL_FROM), writeLog, now)
  return [
    on(contract.checkPacking, checkPacking(readReadiness, distributors)),
    on(contract.getPackingSlips, getPackingSlips(slips)),
    on(contract.getPackingSlip, getPackingSlip(slips)),
    on(contract.drawPackingSlip, drawPackingSlip(slips)),
    onOnce(contract.makePackingSlip, answers, make),
    onOnce(contract.mailPackingSlip, answers, mail),
  ]
}
