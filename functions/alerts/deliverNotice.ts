import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { DeviceId } from '../../shared/core/ids'
import { type Clock, hourMs, secondMs } from '../../shared/core/time'
import type { TakeBatch } from '../core/onBatch'
import { log } from '../core/log'
import { setFields } from '../core/store/setFields'
import { tryTransact, tryWrite } from '../core/store/storeWrites'
import type { ClaimNotice, Claimed } from './claimNotice'
import { type AlertStore, alertKey, usedField } from './alertStore'
import { type NoticeRow, type PaidRow, type Recipient, isPaid } from './noticeStore'
import { takeEach } from './workQueue'
import type { Scene } from './words'

/** What a provider says of one message or recipient: the same message is refused each time. */
const refusals = new Set([
  'BadRequestException',
  'InvalidParameter',
  'InvalidParameterException',
  'InvalidParameterValueException',
  'MessageRejected',
  'OptedOutException',
])

/** Whether a provider has refused a message for good, rather than failed to take it. */
const isRefusedByProvider = (error: unknown): boolean => error instanceof Error && refusals.has(error.name)

/** Refused for good with a reason of its own: no device rings, the address is not one. */
export class Undeliverable extends Error {
  override name = 'Undeliverable'
}

/** Others who pay from the same month change the counter meanwhile. */
const maxTries = 20

/** Sends one message of a notification, a mail to one or several, a text message to one; gives the provider's id. */
export type SendOne = (row: NoticeRow, to: readonly string[]) => Promise<string>

/** What was not sent is not paid for: one unit for all of them is spent when anybody got it. */
const unspentUnits = ({ recipients, unitFor }: NoticeRow): number => {
  const count = (wanted: Recipient['state']) => recipients.filter(({ state }) => state === wanted).length
  if (unitFor === 'none') return 0
  if (unitFor === 'each') return count('failed')
  return count('accepted') === 0 ? 1 : 0
}

/** So long a provider that fails is tried again. */
const patienceMs = hourMs
const waitMs = (tries: number): number => Math.min(15 * secondMs * 2 ** tries, 10 * 60 * secondMs)

interface Options {
  documents: DynamoDBDocumentClient
  tables: { devices: string; notices: string }
  alerts: AlertStore
  /** Opened once for a notification: what every recipient reads is made once. */
  compose: (claimed: Claimed) => Promise<SendOne>
  now: Clock
}

/** Sends a claimed notification to everybody who waits for it, one message each, and marks each as it is accepted. */
type DeliverNotice = (claimed: Claimed) => Promise<void>

export const openDeliverNotice = ({ documents, tables, alerts, compose, now }: Options): DeliverNotice => {
  const change = (row: NoticeRow, set: object, remove: readonly string[] = []) =>
    setFields(
      tables.notices,
      { deviceid: row.deviceid, id: row.id },
      {
        set: { ...set },
        remove,
        when: { state: 'claimed', dueMs: row.dueMs },
      },
    )

  /** A month that is over is settled already. */
  const giveBack = async ({ deviceid, channel }: PaidRow, units: number) => {
    const field = usedField[channel]
    const { rolloverMs, [field]: used = 0 } = await alerts.read(deviceid)
    if (rolloverMs === undefined || rolloverMs <= now()) return []
    const back = { set: { [field]: Math.max(0, used - units) }, when: { [field]: used, rolloverMs } }
    return [setFields(tables.devices, alertKey(deviceid), back)]
  }

  const write = async (row: NoticeRow, set: object, remove?: readonly string[]): Promise<void> => {
    if (!(await tryWrite(documents, change(row, set, remove)))) throw new Error('The claim is lost')
  }

  const end = async (row: NoticeRow): Promise<void> => {
    const { recipients } = row
    const isSent = recipients.some(({ state }) => state === 'accepted')
    const unspent = isPaid(row) ? unspentUnits(row) : 0
    const unsent = row.why === undefined ? 'failed' : 'quiet'
    const set = { recipients, state: isSent ? 'sent' : unsent }
    const done = ['work', 'dueMs']
    if (unspent === 0) {
      await write(row, set, done)
      return
    }
    for (let tried = 0; tried < maxTries; tried += 1) {
      const back = isPaid(row) ? await giveBack(row, unspent) : []
      const items = [change(row, set, done), ...back]
      if (await tryTransact(documents, items)) return
    }
    throw new Error('The end of a notification could not be written')
  }

  const retryLater = (row: NoticeRow) => {
    const tries = row.tries + 1
    return tryWrite(documents, change(row, { tries, dueMs: now() + waitMs(row.tries) }))
  }

  /** What has become of one message; undefined when the provider fails for now. */
  const tryOne = async (
    row: NoticeRow,
    to: readonly string[],
    send: SendOne,
  ): Promise<Partial<Recipient> | undefined> => {
    try {
      return { state: 'accepted', messageId: await send(row, to) }
    } catch (error) {
      if (error instanceof Undeliverable) return { state: 'failed', reason: error.message }
      log.warn('an alert could not be handed over', { deviceid: row.deviceid, id: row.id, error })
      return isRefusedByProvider(error) ? { state: 'failed', reason: 'refused' } : undefined
    }
  }

  /** One mail to all who wait. One address may be why it is refused: then each gets a mail of their own. */
  const sendInOne = async (row: NoticeRow, send: SendOne): Promise<NoticeRow> => {
    const waiting = row.recipients.filter(({ state }) => state === 'waiting').map(({ to }) => to)
    const became = await tryOne(row, waiting, send)
    if (became === undefined) return row
    if (became.state === 'failed') {
      await write(row, { isInOne: false })
      return sendToEach({ ...row, isInOne: false }, send)
    }
    const recipients = row.recipients.map((each) =>
      each.state === 'waiting' ? { ...each, ...became } : each,
    )
    return { ...row, recipients }
  }

  /** A message to each who waits, noted as it is accepted; the last one is noted with the end. */
  const sendToEach = async (claimed: NoticeRow, send: SendOne): Promise<NoticeRow> => {
    let row = claimed
    let isPassing = false
    const waiting = row.recipients.flatMap(({ to, state }, index) =>
      state === 'waiting' ? [{ to, index }] : [],
    )
    for (const { to, index } of waiting) {
      const became = await tryOne(row, [to], send)
      if (became === undefined) {
        isPassing = true
        continue
      }
      const recipients = row.recipients.map((each, n) => (n === index ? { ...each, ...became } : each))
      row = { ...row, recipients }
      if (isPassing || index !== waiting.at(-1)?.index) await write(row, { recipients })
    }
    return row
  }

  return async (claimed) => {
    if (claimed.row.recipients.every(({ state }) => state !== 'waiting')) {
      await end(claimed.row)
      return
    }
    const send = await compose(claimed)
    const row = await (claimed.row.isInOne ? sendInOne : sendToEach)(claimed.row, send)
    const isOpen = row.recipients.some(({ state }) => state === 'waiting')
    if (isOpen && now() - row.claimedMs < patienceMs) {
      await retryLater(row)
      return
    }
    const recipients = row.recipients.map((each): Recipient =>
      each.state === 'waiting' ? { ...each, state: 'failed', reason: 'unreachable' } : each,
    )
    await end({ ...row, recipients })
  }
}

/**
 * Sends a notification to every device of a person that rings, by the id of their account; gives the proof of it.
 * @throws Undeliverable when they have none, or none that takes it
 */
export type SendPush = (claimed: Claimed, userid: string, scene: Scene) => Promise<string>

/** Where no person has a device that rings. */
export const noDevices: SendPush = () => Promise.reject(new Undeliverable('no device'))

const NudgeMessage = z.object({ deviceid: DeviceId, ids: z.array(z.string()) })

/**
 * Sends one notification after the other: when the process dies, at most one message has gone out without a note,
 * and that one alone goes out again.
 */
export const openTakeNotices = (claim: ClaimNotice, deliver: DeliverNotice): TakeBatch => {
  const take = async ({ body }: SQSRecord): Promise<void> => {
    const { deviceid, ids } = NudgeMessage.parse(JSON.parse(body))
    for (const id of ids) {
      const claimed = await claim(deviceid, id)
      if (claimed !== undefined) await deliver(claimed)
    }
  }
  return takeEach(take, 'an alert could not be sent')
}
