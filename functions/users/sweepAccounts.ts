import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { minuteMs, type Clock } from '../../shared/core/time'
import { log } from '../core/log'
import { openGetItem } from '../core/store/openGetItem'
import { putItem, tryWrite } from '../core/store/storeWrites'
import type { FollowAccount } from './followAccount'
import type { IdentityProvider } from './identityProvider'

/** Until when changes have been followed. */
const sweepKey = { pk: 'SWEEP' }
/** Lists of the identity provider may be behind, and clocks differ: what was seen already is recognised by its time. */
const overlapMs = 10 * minuteMs

const readThrough = async (documents: DynamoDBDocumentClient, TableName: string): Promise<number> => {
  const sweep = await openGetItem(documents)(TableName, sweepKey)
  return typeof sweep?.throughMs === 'number' ? sweep.throughMs : 0
}

/**
 * Follows what was changed at the identity provider since the last time: passwords, disabled accounts, profiles and
 * special groups. What failed is done at the next time, however long that takes to come.
 */
export const sweepAccounts =
  (
    documents: DynamoDBDocumentClient,
    TableName: string,
    provider: Pick<IdentityProvider, 'changedSince'>,
    followAccount: FollowAccount,
    followGroups: () => Promise<void>,
    now: Clock,
  ) =>
  async (): Promise<void> => {
    const beganMs = now()
    const throughMs = await readThrough(documents, TableName)
    const changes = await provider.changedSince(throughMs - overlapMs)
    // What fails with one account is no reason to leave the others as they were.
    const steps = [...changes.map((changed) => () => followAccount(changed)), followGroups]
    let failed = 0
    for (const step of steps) {
      await step().catch((error: unknown) => {
        failed += 1
        log.error('A change at the identity provider could not be followed', { error })
      })
    }
    if (failed > 0) throw new Error(`${failed} changes at the identity provider could not be followed`)
    await tryWrite(documents, putItem(TableName, { ...sweepKey, throughMs: beganMs }))
  }
