import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { DeviceId } from '../../shared/core/ids'
import { dayMs, minuteMs, secondMs } from '../../shared/core/time'
import type { PortalGap } from '../alerts/silence'
import { openGetItem } from '../core/store/openGetItem'
import { putItem, type TransactItem, tryTransact } from '../core/store/storeWrites'
import { log } from '../core/log'
import { openHeard } from '../devices/contactBoard'
import type { DeviceStore } from '../devices/deviceStore'

/** Nothing from any device for so long, where many were heard before, is a fault of the portal and not of them. */
const gapMs = 10 * minuteMs
/** So many of those that were heard last have missed two of their intervals: that is no chance. */
const fewestDevices = 5
const mostIds = 50
const paceMs = 5 * minuteMs
/** The board of contacts reaches so far back. */
const boardMs = 55 * minuteMs
const keptDays = 90
const mostGaps = 50

const pk = 'PORTAL'
const heardKey = { pk, sk: 'HEARD' }
const gapPrefix = 'GAP#'
const gapKey = (fromMs: number) => ({ pk, sk: `${gapPrefix}${String(fromMs).padStart(13, '0')}` })

/** When any device was heard last, and some of those that were within the five minutes before. */
const Heard = z.object({ lastMs: z.number(), ids: z.array(DeviceId), version: z.number() })
type Heard = z.infer<typeof Heard>
const Gap = z.object({ fromMs: z.number(), toMs: z.number().optional() })

export type TellGap = (gap: PortalGap, nowMs: number) => TransactItem[]

interface Options {
  documents: DynamoDBDocumentClient
  tables: { alarms: string; events: string }
  devices: Pick<DeviceStore, 'links'>
  /** What people and staff are shown of a gap, in the transaction that notes its beginning or its end. */
  tellGap: TellGap
}

/** The gaps of the last weeks, newest first. */
export const openReadGaps =
  (documents: DynamoDBDocumentClient, TableName: string) => async (): Promise<PortalGap[]> => {
    const page = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': pk, ':prefix': gapPrefix },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: mostGaps,
      }),
    )
    return (page.Items ?? []).map((item) => Gap.parse(item))
  }

/**
 * Looks whether the portal itself receives, by the rows that the ingest writes for each batch anyway, and notes when it
 * did not. Each look is one transaction: wherever it dies, the next one sees the same and goes on.
 * @returns the gaps that are known
 */
export const openPortalGaps = ({ documents, tables, devices, tellGap }: Options) => {
  const getItem = openGetItem(documents)
  const readGaps = openReadGaps(documents, tables.alarms)
  const heardSince = openHeard(documents, tables.events)

  const note = (gap: PortalGap, isOpen: boolean): TransactItem =>
    putItem(
      tables.alarms,
      { ...gapKey(gap.fromMs), ...gap, expiresAt: Math.floor((gap.fromMs + keptDays * dayMs) / secondMs) },
      isOpen ? { pk: undefined } : { toMs: undefined },
    )

  /** Many that report once an hour are silent between, and no fault is the cause. */
  const wereExpected = async ({ ids }: Heard, forMs: number): Promise<boolean> => {
    if (forMs < gapMs) return false
    const links = [...(await devices.links(ids)).values()]
    return (
      links.filter(({ intervalSeconds }) => 2 * intervalSeconds * secondMs <= forMs).length >= fewestDevices
    )
  }

  return async (nowMs: number): Promise<PortalGap[]> => {
    const [stored, gaps] = await Promise.all([getItem(tables.alarms, heardKey), readGaps()])
    const known = Heard.safeParse(stored).data
    const [newest] = gaps
    const open = newest !== undefined && newest.toMs === undefined ? newest : undefined
    const fromMs = Math.max(nowMs - boardMs, known === undefined ? nowMs - paceMs : known.lastMs + 1)
    const heard = await heardSince(fromMs, nowMs)
    if (heard === undefined) {
      if (known === undefined || open !== undefined) return gaps
      if (!(await wereExpected(known, nowMs - known.lastMs))) return gaps
      const gap = { fromMs: known.lastMs }
      if (!(await tryTransact(documents, [note(gap, true), ...tellGap(gap, nowMs)]))) return readGaps()
      log.error('The portal receives no readings', { sinceMs: gap.fromMs })
      return [gap, ...gaps]
    }
    const lately = await heardSince(heard.lastMs - paceMs, nowMs)
    const { version = 0 } = known ?? {}
    const ids = [...(lately?.devices ?? [])].slice(0, mostIds)
    const write = putItem(
      tables.alarms,
      { ...heardKey, lastMs: heard.lastMs, ids, version: version + 1 },
      { version: version === 0 ? undefined : version },
    )
    // Without an open one the watch itself may have been away meanwhile: what the board says comes late, and is as true.
    const silentMs = known === undefined || open !== undefined ? 0 : heard.firstMs - fromMs
    const isLate = known !== undefined && (await wereExpected(known, silentMs))
    const ended = open ?? (isLate ? { fromMs: known.lastMs } : undefined)
    if (ended === undefined) {
      await tryTransact(documents, [write])
      return gaps
    }
    const gap = { ...ended, toMs: heard.firstMs }
    const noted = await tryTransact(documents, [write, note(gap, open === undefined), ...tellGap(gap, nowMs)])
    if (!noted) return readGaps()
    log.warn('The portal receives readings again', { fromMs: gap.fromMs, toMs: gap.toMs })
    return [gap, ...gaps.filter(({ fromMs: began }) => began !== gap.fromMs)]
  }
}
