import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { GroupId } from '../../shared/core/ids'
import { Place } from '../../shared/places/place'
import { accessKey } from '../core/accessKey'
import { deleteItem } from '../core/store/deleteItem'
import { openGetItem } from '../core/store/openGetItem'
import { putIfVersion } from '../core/store/putItem'
import type { TransactItem } from '../core/store/transact'

/** The places of a group; version 0 where it never had one. */
export interface StoredPlaces {
  places: Place[]
  version: number
}

export interface PlaceStore {
  read(groupid: GroupId): Promise<StoredPlaces>
  /** Replaces the places that were read, unless they were changed since. */
  write(groupid: GroupId, read: StoredPlaces, body: string): TransactItem
  /** What is stored of the places of a group that ends. */
  readonly endWrites: (groupid: GroupId) => Promise<TransactItem[]>
}

const Item = z.object({ body: z.string(), version: z.number() })

export const openPlaceStore = (documents: DynamoDBDocumentClient, TableName: string): PlaceStore => {
  const getItem = openGetItem(documents)
  const keyOf = (groupid: GroupId) => ({ pk: accessKey.group(groupid), sk: 'PLACES' })
  const read = async (groupid: GroupId): Promise<StoredPlaces> => {
    const item = await getItem(TableName, keyOf(groupid))
    if (item === undefined) return { places: [], version: 0 }
    const { body, version } = Item.parse(item)
    return { places: z.array(Place).parse(JSON.parse(body)), version }
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
