import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { DeviceId } from '../../shared/core/ids'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import {
  type PackingSlip,
  type makePackingSlip as contract,
  describePacked,
  describePackingFault,
} from '../../shared/shipping/packingSlip'
import { accessKey } from '../core/accessKey'
import { type ServeOnce, keepNothing } from '../core/http/answerOnce'
import { checkItem, type TransactItem, transactUntilDone } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import { type RecordItem, deviceItem } from '../devices/deviceStore'
import type { DistributorStore } from '../distributor/distributorStore'
import type { WriteLog } from '../serverlog/logEntry'
import type { ReadReadiness, Readiness } from './readiness'
import { type SlipStore, nextSlipId } from './slipStore'

interface Parts {
  documents: DynamoDBDocumentClient
  tables: { devices: string; access: string }
  readReadiness: ReadReadiness
  distributors: Pick<DistributorStore, 'read' | 'nameOf'>
  slips: SlipStore
  writeLog: WriteLog
  now: Clock
}

const refuse = (deviceid: DeviceId, why: string, resultCode?: string) =>
  new Problem('conflict', `${deviceid}: ${why}`, {
    field: 'devices',
    ...(resultCode === undefined ? {} : { resultCode }),
  })

/** Hands the devices over and makes the slip in one transaction: a unit that is not ready keeps all of them here. */
export const makePackingSlip = ({
  documents,
  tables,
  readReadiness,
  distributors,
  slips,
  writeLog,
  now,
}: Parts): ServeOnce<typeof contract> => {
  /** @throws Problem `conflict` for a unit that is on a slip already, unless it is said to be packed again */
  const refusePacked = async (
    { deviceid, distributorId, packingSlip }: RecordItem,
    packAgain: readonly DeviceId[],
  ): Promise<void> => {
    if (distributorId === undefined || packAgain.includes(deviceid)) return
    const name = (await distributors.nameOf(distributorId)) ?? `distributor ${distributorId}`
    throw refuse(deviceid, describePacked(packingSlip, name), 'PACKED_BEFORE')
  }

  const checked = async (deviceid: DeviceId, packAgain: readonly DeviceId[]): Promise<Readiness> => {
    const found = await readReadiness(deviceid)
    if (found === undefined) {
      throw new Problem('invalid', `There is no device ${deviceid}.`, { field: 'devices' })
    }
    const [fault] = found.faults
    if (fault !== undefined) throw refuse(deviceid, describePackingFault(fault, found.failedTests))
    await refusePacked(found.record, packAgain)
    return found
  }

  return ({ distributorid, devices, reference, packAgain }, caller, keep = keepNothing) => {
    const handOver = ({ record, meta }: Readiness, slip: PackingSlip): TransactItem[] => {
      const { deviceid, fw, distributorId, packingSlip } = record
      const subject = accessKey.device(deviceid)
      const event = { category: 'Billing' as const, name: 'Handed To Distributor' }
      const again =
        distributorId === undefined
          ? ''
          : `; packed again${packingSlip ? ` after packing slip ${packingSlip}` : ''}`
      const description = `${slip.distributor.name}, packing slip ${slip.slipid}${again}`
      return [
        setFields(
          tables.devices,
          { deviceid, sk: deviceItem.record },
          {
            set: { distributorId: slip.distributor.id, packingSlip: slip.slipid },
            when: { fw, distributorId, packingSlip },
          },
        ),
        checkItem(tables.access, { pk: subject, sk: accessKey.meta }, { version: meta.version }),
        writeLog({ subject, ...event, description }, caller, now()),
      ]
    }

    return transactUntilDone(documents, async () => {
      const count = await slips.count()
      const distributor = await distributors.read(distributorid)
      if (distributor === undefined) {
        throw new Problem('invalid', 'There is no such distributor.', {
          field: 'distributorid',
        })
      }
      const found = await Promise.all(devices.map((deviceid) => checked(deviceid, packAgain)))
      const { id, name, email, address } = distributor
      const slip: PackingSlip = {
        slipid: nextSlipId(count),
        ts: Math.floor(now() / secondMs),
        packedBy: caller.email,
        reference,
        distributor: { id, name, email, address },
        devices: found.map(({ record }) => ({
          deviceid: record.deviceid,
          name: record.name,
          model: record.model,
          fw: record.fw,
        })),
      }
      const result = { message: `Packing slip ${slip.slipid} created.`, slipid: slip.slipid }
      return {
        items: [
          ...slips.writes(slip, count),
          ...found.flatMap((each) => handOver(each, slip)),
          ...(await keep(result)),
        ],
        result,
      }
    })
  }
}
