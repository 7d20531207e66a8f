import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../../shared/core/problem'
import { type Clock, secondMs } from '../../shared/core/time'
import type * as contract from '../../shared/distributor/distributors'
import type { Serve } from '../core/http/serve'
import { transactUntilDone } from '../core/store/storeWrites'
import type { WriteLog } from '../serverlog/logEntry'
import type { DistributorStore } from './distributorStore'

export const getDistributors =
  (store: Pick<DistributorStore, 'list'>): Serve<typeof contract.getDistributors> =>
  async () => ({ distributors: await store.list() })

/** Adds a distributor whose id is 0, or changes one; no two have the same name. */
export const keepDistributor =
  (
    documents: DynamoDBDocumentClient,
    store: DistributorStore,
    writeLog: WriteLog,
    now: Clock,
  ): Serve<typeof contract.addDistributor | typeof contract.putDistributor> =>
  (wanted, caller) =>
    transactUntilDone(documents, async () => {
      // First, so that a change after it makes its condition fail.
      const count = await store.count()
      const known = await store.list()
      const before = known.find(({ id }) => id === wanted.id)
      if (wanted.id !== 0 && before === undefined) {
        throw new Problem('invalid', 'There is no such distributor.', { field: 'id' })
      }
      const namesake = known.find(({ name }) => name.toLowerCase() === wanted.name.toLowerCase())
      if (namesake !== undefined && namesake.id !== wanted.id) {
        throw new Problem('conflict', 'Another distributor has this name.', { field: 'name' })
      }
      const id = before?.id ?? count.last + 1
      const nowMs = now()
      const changed = { changedBy: caller.email, changedTs: Math.floor(nowMs / secondMs) }
      const event = {
        subject: `DISTRIBUTOR#${id}`,
        category: 'Billing' as const,
        name: before === undefined ? 'Distributor Added' : 'Distributor Changed',
        description: wanted.name,
      }
      return {
        items: [...store.writes({ ...wanted, id, ...changed }, count), writeLog(event, caller, nowMs)],
        result: { message: before === undefined ? 'Distributor added.' : 'Distributor changed.', id },
      }
    })
