import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { GroupId } from '../../shared/core/ids'
import { Place } from '../../shared/places/place'
import { accessKey } from '../core/accessKey'
import { deleteItem, putIfVersion, putItem, type TransactItem } from '../core/store/storeWrites'
import { openGetItem } from '../core/store/openGetItem'
import { queryAll } from '../core/store/queryPages'

/** A fence notes the version of the places that it was saved with: it grows with each change, whatever was removed meanwhile. */
const StoredPlace = z.extend(Place, { fenceVersion: z.optional(z.int()) })
export type StoredPlace = z.infer<typeof StoredPlace>

/** The places of a group; version 0 where it never had one. */
export interface StoredPlaces {
  places: StoredPlace[]
  version: number
}

export interface PlaceStore {
  read(groupid: GroupId): Promise<StoredPlaces>
  /** Replaces the places that were read, unless they were changed since. */
  write(groupid: GroupId, read: StoredPlaces, next: readonly StoredPlace[]): TransactItem[]
  /** What is stored of the places of a group that ends. */
  readonly endWrites: (groupid: GroupId) => Promise<TransactItem[]>
  /** The version of the places of a group that has fences; undefined where it has none. */
  fencedVersion(groupid: GroupId): Promise<number | undefined>
  /** Which groups have fences, with the versions of their places; it may be a moment old. */
  fenced(): Promise<Map<GroupId, number>>
}

const Item = z.object({ body: z.string(), version: z.number() })
const Fenced = z.object({ sk: GroupId, version: z.number() })

/** One partition lists all groups with fences, so that who takes readings asks once for all of them. */
const fencedKey = 'FENCES'

const isFence = ({ rules }: StoredPlace): boolean => rules !== undefined

export const openPlaceStore = (documents: DynamoDBDocumentClient, TableName: string): PlaceStore => {
  const getItem = openGetItem(documents)
  const keyOf = (groupid: GroupId) => ({ pk: accessKey.group(groupid), sk: 'PLACES' })
  const fencedKeyOf = (groupid: GroupId) => ({ pk: fencedKey, sk: groupid })
  const read = async (groupid: GroupId): Promise<StoredPlaces> => {
    const item = await getItem(TableName, keyOf(groupid))
    if (item === undefined) return { places: [], version: 0 }
    const { body, version } = Item.parse(item)
    return { places: z.array(StoredPlace).parse(JSON.parse(body)), version }
  }
  return {
    read,
    write: (groupid, { places, version }, next) => [
      putIfVersion(TableName, keyOf(groupid), { body: JSON.stringify(next) }, version),
      ...(next.some(isFence)
        ? [putItem(TableName, { ...fencedKeyOf(groupid), version: version + 1 })]
        : places.some(isFence)
          ? [deleteItem(TableName, fencedKeyOf(groupid))]
          : []),
    ],
    endWrites: async (groupid) => {
      const { places, version } = await read(groupid)
      if (version === 0) return []
      return [
        deleteItem(TableName, keyOf(groupid), { version }),
        ...(places.some(isFence) ? [deleteItem(TableName, fencedKeyOf(groupid))] : []),
      ]
    },
    fencedVersion: async (groupid) => {
      const row = await getItem(TableName, fencedKeyOf(groupid))
      return row === undefined ? undefined : Fenced.parse(row).version
    },
    fenced: async () => {
      const rows = await queryAll(documents, {
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': fencedKey },
      })
      return new Map(rows.map((row) => Fenced.parse(row)).map(({ sk, version }) => [sk, version]))
    },
  }
}
