import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import { type Clock, secondMs } from '../../shared/core/time'
import type { RecordItem } from '../devices/deviceStore'
import { thePortal } from '../serverlog/logEntry'
import { type ChangePlan, planWork } from './changePlan'
import { queryPages } from '../core/store/queryPages'

const Waiting = z.looseObject({ deviceid: DeviceId })

/** Ends the plans whose time is over, of those that have an end of their own: no other device is read. */
export const openEndPlans = (
  documents: DynamoDBDocumentClient,
  TableName: string,
  changePlan: ChangePlan,
  now: Clock,
) => {
  const isOver = ({ planTerm, planExpiryTs }: RecordItem): boolean =>
    planTerm === 'Manual' && planExpiryTs !== undefined && planExpiryTs * secondMs <= now()

  return async (): Promise<void> => {
    const pages = queryPages(documents, {
      TableName,
      IndexName: 'work',
      KeyConditionExpression: '#work = :work AND #dueMs <= :now',
      ExpressionAttributeNames: { '#work': 'work', '#dueMs': 'dueMs' },
      ExpressionAttributeValues: { ':work': planWork, ':now': now() },
    })
    for await (const items of pages) {
      for (const item of items) {
        const { deviceid } = Waiting.parse(item)
        await changePlan(deviceid, { plan: 'basic', isForfeited: false }, thePortal, isOver)
      }
    }
  }
}
