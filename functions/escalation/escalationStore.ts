import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { GroupId } from '../../shared/core/ids'
import { Chain } from '../../shared/escalation/chain'
import { Rota } from '../../shared/escalation/rota'
import { accessKey } from '../core/accessKey'
import { deleteItem, putIfVersion, type TransactItem } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'

/** Chains and rotas of a group, which name each other and therefore change together; version 0 where it never had any. */
export interface StoredEscalation {
  chains: Chain[]
  rotas: Rota[]
  version: number
}

export interface EscalationStore {
  read(groupid: GroupId): Promise<StoredEscalation>
  /** Replaces what was read, unless it was changed since. */
  write(groupid: GroupId, read: StoredEscalation, body: string): TransactItem
  /** What is stored for a group that ends. */
  readonly endWrites: (groupid: GroupId) => Promise<TransactItem[]>
}

const Item = z.object({ body: z.string(), version: z.number() })
const Body = z.object({ chains: z.array(Chain), rotas: z.array(Rota) })

export const openEscalationStore = (
  documents: DynamoDBDocumentClient,
  /** Of alarms. */
  TableName: string,
): EscalationStore => {
  const getItem = openGetItem(documents)
  const keyOf = (groupid: GroupId) => ({ pk: accessKey.group(groupid), sk: 'ESCALATION' })
  const read = async (groupid: GroupId): Promise<StoredEscalation> => {
    const item = await getItem(TableName, keyOf(groupid))
    if (item === undefined) return { chains: [], rotas: [], version: 0 }
    const { body, version } = Item.parse(item)
    return { ...Body.parse(JSON.parse(body)), version }
  }
  return {
    read,
    write: (groupid, { version }, body) => putIfVersion(TableName, keyOf(groupid), { body }, version),
    endWrites: async (groupid) => {
      const { version } = await read(groupid)
      return version === 0 ? [] : [deleteItem(TableName, keyOf(groupid), { version })]
    },
  }
}
