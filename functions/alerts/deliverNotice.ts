import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { type Clock, hourMs, secondMs } from '../../shared/core/time'
import { log } from '../core/log'
import { setFields } from '../core/setFields'
import { tryTransact } from '../core/transact'
import { tryWrite } from '../core/tryWrite'
import { type AlertStore, alertKey, usedField } from './alertStore'
import { isRefusedByProvider } from './isRefusedByProvider'
import type { NoticeRow, Recipient } from './noticeStore'

/** Sends one message to one recipient of a notification; gives the provider's id. */
export type SendOne = (row: NoticeRow, to: string) => Promise<string>

/** So long a provider that fails is tried again. */
const patienceMs = hourMs
const waitMs = (tries: number): number => Math.min(15 * secondMs * 2 ** tries, 10 * 60 * secondMs)

interface Options {
  documents: DynamoDBDocumentClient
  tables: { devices: string; notices: string }
  alerts: AlertStore
  /** Opened once for a notification: what every recipient reads is made once. */
  compose: (row: NoticeRow) => Promise<SendOne>
  now: Clock
}

/** Sends a claimed notification to everybody who waits for it, one message each, and marks each as it is accepted. */
export type DeliverNotice = (claimed: NoticeRow) => Promise<void>

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

  /** What was not sent is not paid for; a month that is over is settled already. */
  const giveBack = async ({ deviceid, channel }: NoticeRow, units: number) => {
    const field = usedField[channel]
    const { rolloverMs, [field]: used = 0 } = await alerts.read(deviceid)
    const isOld = rolloverMs === undefined || rolloverMs <= now()
    if (units === 0 || isOld) return []
    const back = { set: { [field]: Math.max(0, used - units) }, when: { [field]: used, rolloverMs } }
    return [setFields(tables.devices, alertKey(deviceid), back)]
  }

  const markAll = async (row: NoticeRow, recipients: Recipient[]): Promise<NoticeRow> => {
    if (!(await tryWrite(documents, change(row, { recipients })))) throw new Error('The claim is lost')
    return { ...row, recipients }
  }

  const end = async (row: NoticeRow, recipients: Recipient[], failed: number): Promise<void> => {
    const isSent = recipients.some(({ state }) => state === 'accepted')
    const set = { recipients, state: isSent ? 'sent' : 'failed' }
    for (let tried = 0; tried < 20; tried += 1) {
      const items = [change(row, set, ['work', 'dueMs']), ...(await giveBack(row, failed))]
      if (await tryTransact(documents, items)) return
    }
    throw new Error('The end of a notification could not be written')
  }

  const retryLater = (row: NoticeRow) => {
    const tries = row.tries + 1
    return tryWrite(documents, change(row, { tries, dueMs: now() + waitMs(row.tries) }))
  }

  return async (claimed) => {
    let row = claimed
    let isPassing = false
    const send = await compose(row)
    for (const [index, { to, state }] of claimed.recipients.entries()) {
      if (state !== 'waiting') continue
      const marked = async (change: Partial<Recipient>): Promise<NoticeRow> =>
        markAll(
          row,
          row.recipients.map((each, n) => (n === index ? { ...each, ...change } : each)),
        )
      let messageId: string
      try {
        messageId = await send(row, to)
      } catch (error) {
        log.warn('an alert could not be handed over', { deviceid: row.deviceid, id: row.id, error })
        if (isRefusedByProvider(error)) row = await marked({ state: 'failed', reason: 'refused' })
        else isPassing = true
        continue
      }
      row = await marked({ state: 'accepted', messageId })
    }
    if (isPassing && now() - row.claimedMs < patienceMs) {
      await retryLater(row)
      return
    }
    const recipients = row.recipients.map((each): Recipient =>
      each.state === 'waiting' ? { ...each, state: 'failed', reason: 'unreachable' } : each,
    )
    await end(row, recipients, recipients.filter(({ state }) => state === 'failed').length)
  }
}
