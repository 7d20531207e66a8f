import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { SlipId } from '../../shared/core/ids'
import type { PackingSlip } from '../../shared/shipping/packingSlip'
import { openGetItem } from '../core/store/openGetItem'
import { putIfVersion, putItem, type TransactItem } from '../core/store/storeWrites'

const Slip = z.custom<PackingSlip>((value) => typeof value === 'object' && value !== null)
const Row = z.looseObject({ slip: Slip })
/** Moved on by each slip, so that no two have one number. */
const Count = z.object({ last: z.number().default(0), version: z.number().default(0) })
type Count = z.infer<typeof Count>

export interface SlipStore {
  read(slipid: string): Promise<PackingSlip | undefined>
  newest(limit: number): Promise<PackingSlip[]>
  count(): Promise<Count>
  writes(slip: PackingSlip, count: Count): TransactItem[]
}

const pk = 'PACKING_SLIPS'
const countKey = { pk: 'PACKING_SLIPS_COUNT', sk: 'COUNT' }
const digits = 8

/** The number after the last, as it stands on the paper. */
export const nextSlipId = ({ last }: Count): SlipId => SlipId.parse(String(last + 1).padStart(digits, '0'))

export const openSlipStore = (documents: DynamoDBDocumentClient, TableName: string): SlipStore => {
  const getItem = openGetItem(documents)
  return {
    read: async (slipid) => {
      const item = await getItem(TableName, { pk, sk: slipid })
      return item === undefined ? undefined : Row.parse(item).slip
    },
    newest: async (Limit) => {
      const page = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ScanIndexForward: false,
          ConsistentRead: true,
          Limit,
        }),
      )
      return (page.Items ?? []).map((item) => Row.parse(item).slip)
    },
    count: async () => Count.parse((await getItem(TableName, countKey)) ?? {}),
    writes: (slip, { last, version }) => [
      putItem(TableName, { pk, sk: slip.slipid, slip }, { pk: undefined }),
      putIfVersion(TableName, countKey, { last: last + 1 }, version),
    ],
  }
}
