import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { DeviceId } from '../../../shared/core/ids'
import { setFields } from '../../core/store/setFields'
import { deleteItem } from '../../core/store/storeWrites'
import { chunk } from '../../core/chunk'
import { type DeviceStore, deviceItem } from '../../devices/deviceStore'
import { type Part, type Turn, changedSince, openRows } from '../part'

interface Parts {
  documents: DynamoDBDocumentClient
  devicesTable: string
  devices: Pick<DeviceStore, 'link' | 'item'>
}

const Arrival = z.object({ sk: z.string(), count: z.number(), atMs: z.number() })
type Arrival = z.infer<typeof Arrival>
const Count = Arrival.omit({ sk: true }).nullable()

/** Inside which fences it is. */
const stateKey = '!state'
const atOnce = 30

/** The new unit is where the old one was: it enters no fence in which the machine has been, and links end where they would have. */
export const openFences = ({ documents, devicesTable, devices }: Parts): Part => {
  const linkKey = (deviceid: DeviceId) => ({ deviceid, sk: deviceItem.link })

  const arrivalsOf = async (deviceid: DeviceId): Promise<Arrival[]> => {
    const page = await documents.send(
      new QueryCommand({
        TableName: devicesTable,
        KeyConditionExpression: 'deviceid = :deviceid AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':deviceid': deviceid, ':prefix': deviceItem.arrivals('') },
        ConsistentRead: true,
      }),
    )
    return (page.Items ?? []).map((item) => Arrival.parse(item))
  }
  const read = async (deviceid: DeviceId, sk: string): Promise<z.infer<typeof Count>> => {
    const item = await devices.item(deviceid, sk)
    return item === undefined ? null : Arrival.parse(item)
  }

  const carryState = (turn: Turn): Promise<void> =>
    turn.commit(async () => {
      if ((await turn.rows()).some(({ key }) => key === stateKey)) return []
      const [old, own] = await Promise.all([devices.link(turn.from), devices.link(turn.to)])
      if (old?.fences === undefined || own === undefined) return []
      return [
        setFields(devicesTable, linkKey(turn.to), {
          set: { fences: old.fences },
          when: { fences: own.fences },
        }),
        turn.keep(stateKey, { before: own.fences, ours: old.fences }),
      ]
    })

  const carryCounts = (turn: Turn, some: readonly Arrival[]): Promise<void> =>
    turn.commit(async () => {
      const kept = new Set((await turn.rows()).map(({ key }) => key))
      const open = some.filter(({ sk }) => !kept.has(sk))
      const had = await Promise.all(open.map(({ sk }) => read(turn.to, sk)))
      return open.flatMap(({ sk, count, atMs }, n) => [
        setFields(
          devicesTable,
          { deviceid: turn.to, sk },
          { set: { count, atMs }, when: { count: had[n]?.count } },
        ),
        turn.keep(sk, { before: had[n], ours: { count, atMs } }),
      ])
    })

  const backOne = (turn: Turn, row: Awaited<ReturnType<Turn['rows']>>[number]): Promise<void> =>
    turn.commit(async () => {
      if (row.key === stateKey) {
        const link = await devices.link(turn.to)
        // It has moved since: the fences of the groups in which the unit is are judged anew with its next position.
        if (link === undefined || link.fences !== row.ours) return [turn.mark(row, { back: 'left' })]
        const before = row.before ?? undefined
        return [
          setFields(devicesTable, linkKey(turn.to), {
            ...(before === undefined ? { remove: ['fences'] } : { set: { fences: before } }),
            when: { fences: link.fences },
          }),
          turn.mark(row, { back: 'back' }),
        ]
      }
      const now = await read(turn.to, row.key)
      const ours = Count.parse(row.ours)
      const before = Count.parse(row.before ?? null)
      if (now?.count !== ours?.count)
        return [turn.mark(row, { back: 'left', backNote: changedSince('A count of arrivals') })]
      const Key = { deviceid: turn.to, sk: row.key }
      return [
        before === null
          ? deleteItem(devicesTable, Key, { count: ours?.count })
          : setFields(devicesTable, Key, {
              set: { count: before.count, atMs: before.atMs },
              when: { count: ours?.count },
            }),
        turn.mark(row, { back: 'back' }),
      ]
    })

  return {
    carry: async (turn) => {
      await carryState(turn)
      for (const some of chunk(await arrivalsOf(turn.from), atOnce)) await carryCounts(turn, some)
    },
    back: async (turn) => {
      for (const row of openRows(await turn.rows())) await backOne(turn, row)
    },
  }
}
