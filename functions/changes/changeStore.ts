import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { DeviceId, GroupId } from '../../shared/core/ids'
import { accessKey } from '../core/accessKey'
import { openGetItem } from '../core/store/openGetItem'
import { queryPrefix } from '../core/store/queryPages'
import { putItem, type TransactItem } from '../core/store/storeWrites'
import { setFields } from '../core/store/setFields'
import {
  type ChangePlan as Plan,
  ChangeHead,
  ChangePlan,
  changeKey,
  type Refusals as RefusalList,
  Refusals,
  SentTo,
} from './changeItems'

export interface ChangeStore {
  head(changeid: string): Promise<ChangeHead | undefined>
  plan(changeid: string): Promise<Plan | undefined>
  refusals(changeid: string): Promise<RefusalList>
  /** All devices that it was sent to. */
  sentTo(changeid: string): Promise<SentTo[]>
  sentToOne(changeid: string, deviceid: DeviceId): Promise<SentTo | undefined>
  /** The newest of a group, or those below the one whose id is given. */
  ofGroup(groupid: GroupId, limit: number, before?: string): Promise<{ heads: ChangeHead[]; last?: string }>
  /** The ids of the same, those of change sets included. */
  idsOfGroup(groupid: GroupId, limit: number, before?: string): Promise<{ ids: string[]; last?: string }>
  startWrites(head: ChangeHead, plan: Plan): TransactItem[]
  /** It was sent to one more device. */
  sentWrites(head: ChangeHead, device: SentTo, nowMs: number): TransactItem[]
  /** It has come to its end on a device that it was sent to; nothing is written if the head has changed since it was read. */
  settleWrites(head: ChangeHead, device: SentTo, set: { endedMs?: number; sentMs?: number }): TransactItem[]
  /** A change set takes it back: one at a time. */
  undoneWrite(head: ChangeHead, by: string): TransactItem
  /** Nothing more is sent. */
  closeWrites(
    head: ChangeHead,
    refusals: RefusalList,
    set: { sentMs: number; endedMs?: number },
  ): TransactItem[]
}

export const openChangeStore = (documents: DynamoDBDocumentClient, TableName: string): ChangeStore => {
  const getItem = openGetItem(documents)
  const head: ChangeStore['head'] = async (changeid) => {
    const item = await getItem(TableName, changeKey.head(changeid))
    // Change sets that the portal sends are of another kind.
    return item === undefined || item.isSet === true ? undefined : ChangeHead.parse(item)
  }
  const unchanged = ({ open, sent, sentMs }: ChangeHead) => ({ open, sent, sentMs })

  const idsOfGroup: ChangeStore['idsOfGroup'] = async (groupid, limit, before) => {
    const pk = accessKey.group(groupid)
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ScanIndexForward: false,
        Limit: limit,
        ConsistentRead: true,
        ExclusiveStartKey: before === undefined ? undefined : { pk, sk: before },
      }),
    )
    const last = page.LastEvaluatedKey?.sk as string | undefined
    return { ids: (page.Items ?? []).map(({ sk }) => String(sk)), ...(last === undefined ? {} : { last }) }
  }

  return {
    head,
    plan: async (changeid) => {
      const item = await getItem(TableName, changeKey.plan(changeid))
      return item === undefined ? undefined : ChangePlan.parse(item)
    },
    refusals: async (changeid) =>
      Refusals.parse((await getItem(TableName, changeKey.refusals(changeid))) ?? {}).failed,
    sentToOne: async (changeid, deviceid) => {
      const item = await getItem(TableName, changeKey.device(changeid, deviceid))
      return item === undefined ? undefined : SentTo.parse(item)
    },
    sentTo: async (changeid) => {
      const items = await queryPrefix(documents, TableName, changeid, 'DEVICE#')
      return items.map((item) => SentTo.parse(item))
    },
    idsOfGroup,
    ofGroup: async (groupid, limit, before) => {
      const { ids, ...rest } = await idsOfGroup(groupid, limit, before)
      const found = await Promise.all(ids.map(head))
      return { heads: found.filter((each) => each !== undefined), ...rest }
    },
    startWrites: (made, plan) => {
      const { changeid, groupid, expiresAt } = made
      return [
        putItem(TableName, { ...changeKey.head(changeid), ...made }, { pk: undefined }),
        putItem(TableName, { ...changeKey.plan(changeid), ...plan, expiresAt }),
        putItem(TableName, { ...changeKey.ofGroup(groupid, changeid), expiresAt }),
      ]
    },
    sentWrites: ({ changeid, expiresAt }, { before, patch, ...device }, nowMs) => [
      putItem(
        TableName,
        {
          ...changeKey.device(changeid, device.deviceid),
          ...device,
          ...(before === undefined ? {} : { before: JSON.stringify(before) }),
          ...(patch === undefined ? {} : { patch: JSON.stringify(patch) }),
          expiresAt,
        },
        { pk: undefined },
      ),
      setFields(TableName, changeKey.head(changeid), {
        set: { lastMs: nowMs },
        add: { sent: 1, open: 1 },
        when: { sentMs: undefined },
      }),
    ],
    settleWrites: (made, { deviceid, state, note, commandID }, set) => [
      setFields(TableName, changeKey.device(made.changeid, deviceid), {
        set: { state, note },
        when: { state: 'queued', commandID },
      }),
      setFields(TableName, changeKey.head(made.changeid), {
        set,
        add: {
          open: -1,
          ...(state === 'applied' ? { applied: 1 } : {}),
          ...(state === 'failed' ? { failed: 1 } : {}),
        },
        when: unchanged(made),
      }),
    ],
    undoneWrite: ({ changeid, undoneBy }, by) =>
      setFields(TableName, changeKey.head(changeid), { set: { undoneBy: by }, when: { undoneBy } }),
    closeWrites: (made, failed, set) => [
      ...(failed.length === 0
        ? []
        : [putItem(TableName, { ...changeKey.refusals(made.changeid), failed, expiresAt: made.expiresAt })]),
      setFields(TableName, changeKey.head(made.changeid), {
        set,
        add: { failed: failed.length },
        when: unchanged(made),
      }),
    ],
  }
}
