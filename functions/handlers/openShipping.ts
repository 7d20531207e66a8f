import { openCommandStore } from '../commands/commandStore'
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
  distributors: DistributorStore
  now: () => number
}

/** What packs devices and ships them. */
export const openShipping = ({ portal, own, distributors, now }: Parts) => {
  const { env, documents, access, devices, writeLog } = portal
  const slips = openSlipStore(documents, own.STAFF_TABLE)
  const readReadiness = openReadReadiness({
    devices,
    access,
    deviceLog: openDeviceLog(documents, env.SERVER_LOG_TABLE),
    commands: openCommandStore(documents, own.COMMANDS_TABLE),
  })
  const tables = { devices: env.DEVICES_TABLE, access: env.ACCESS_TABLE }
  return {
    checkPacking: checkPacking(readReadiness, distributors),
    getPackingSlips: getPackingSlips(slips),
    getPackingSlip: getPackingSlip(slips),
    drawPackingSlip: drawPackingSlip(slips),
    makePackingSlip: makePackingSlip({
      documents,
      tables,
      readReadiness,
      distributors,
      slips,
      writeLog,
      now,
    }),
    mailPackingSlip: mailPackingSlip(documents, slips, openSendMail(own.MAIL_FROM), writeLog, now),
  }
}
