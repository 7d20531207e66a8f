import * as contract from '../../shared/shipping/packingSlip'
import { openCommandStore } from '../commands/commandStore'
import type { AnswerStore } from '../core/answerStore'
import { on, onOnce } from '../core/serve'
import type { DistributorStore } from '../distributor/distributorStore'
import { openSendMail } from '../mail/sendMail'
import { openDeviceLog } from '../provisioning/deviceLog'
import { checkPacking } from '../shipping/checkPacking'
import { mailPackingSlip } from '../shipping/mailPackingSlip'
import { makePackingSlip } from '../shipping/makePackingSlip'
import { openReadReadiness } from '../shipping/readiness'
import { drawPackingSlip, getPackingSlip, getPackingSlips } from '../shipping/readSlips'
import { openSlipStore } from '../shipping/slipStore'
import type { openPortal } from './openPortal'

interface Parts {
  portal: ReturnType<typeof openPortal>
  own: { STAFF_TABLE: string; COMMANDS_TABLE: string; MAIL_FROM?: string | undefined }
  answers: AnswerStore
  distributors: DistributorStore
  now: () => number
}

/** The routes of packing and shipping. */
export const openShipping = ({ portal, own, answers, distributors, now }: Parts) => {
  const { env, documents, access, devices, writeLog } = portal
  const slips = openSlipStore(documents, own.STAFF_TABLE)
  const readReadiness = openReadReadiness({
    devices,
    access,
    deviceLog: openDeviceLog(documents, env.SERVER_LOG_TABLE),
    commands: openCommandStore(documents, own.COMMANDS_TABLE),
  })
  const tables = { devices: env.DEVICES_TABLE, access: env.ACCESS_TABLE }
  const pack = makePackingSlip({ documents, tables, readReadiness, distributors, slips, writeLog, now })
  const mail = mailPackingSlip(documents, slips, openSendMail(own.MAIL_FROM))
  return [
    on(contract.checkPacking, checkPacking(readReadiness, distributors)),
    on(contract.getPackingSlips, getPackingSlips(slips)),
    on(contract.getPackingSlip, getPackingSlip(slips)),
    on(contract.drawPackingSlip, drawPackingSlip(slips)),
    onOnce(contract.makePackingSlip, answers, pack),
    onOnce(contract.mailPackingSlip, answers, mail),
  ]
}
