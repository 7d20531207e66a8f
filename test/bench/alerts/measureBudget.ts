import { setTimeout as sleep } from 'node:timers/promises'
import { openAlertStore } from '../../../functions/alerts/alertStore'
import { alarmShareOf } from '../../../functions/alerts/budget'
import { openNoticeReader } from '../../../functions/alerts/noticeStore'
import { plans } from '../../../shared/plans/plans'
import type { Harness } from '../../harness/openHarness'
import type { Figure } from '../core/Figure'
import { eventReading } from './eventReading'
import { mailboxOf, makeAlarming } from './makeAlarming'
import { waitForMails } from './waitForMails'

const events = 700
/** Until here the units that are kept for alarms are enough for all of them, whoever comes first. */
const eventsWithinReserve = 500
const alarmEach = 4
/** One mail says that the rest of the month is kept for alarms. */
const theWord = 1
/** Slower than one message of a batch, which tells of at most so many. */
const pauseMs = 60
const patienceMs = 15_000

/** More events than a month has mails: how many are sent, what is counted, and which alarms are left out. */
export const measureBudget = async (harness: Harness): Promise<Figure[]> => {
  const { clients, address } = harness
  const [device] = await makeAlarming(harness, 1)
  if (device === undefined) throw new Error('a device')
  const to = mailboxOf(device)
  const mailsPerMonth = plans.Hosted.emailsPerMonth
  const line = await harness.connect(device, { listen: false })
  const notices = openNoticeReader(clients.documents, address.tables.Notices)
  const sendUpTo = async (from: number, until: number, mails: number): Promise<string[]> => {
    for (let n = from; n < until; n += 1) {
      await line.sendReading(eventReading(n, n % alarmEach === 0 ? 'alarm' : 'warning'))
      await sleep(pauseMs)
    }
    return waitForMails(harness, to, { count: mails, patienceMs })
  }
  const leftOut = async () => {
    const { rows } = await notices.list(device.deviceid, events * 2, undefined)
    const alarms = rows.filter(({ due }) => due.some(({ level }) => level === 'alarm'))
    return alarms.filter(({ state }) => state === 'kept').length
  }
  const leftToOthers = mailsPerMonth - alarmShareOf(mailsPerMonth) - mailsPerMonth / 10
  const alarmsAfter = Math.ceil((eventsWithinReserve - leftToOthers) / alarmEach)
  await sendUpTo(0, eventsWithinReserve, leftToOthers + alarmsAfter + theWord)
  const leftOutWithin = await leftOut()
  await sendUpTo(eventsWithinReserve, events, mailsPerMonth)
  // One too many would come after the last.
  const subjects = await waitForMails(harness, to, { count: mailsPerMonth + 1, patienceMs: 5000 })
  await line.disconnect()
  const { emailUsed = 0 } = await openAlertStore(clients.documents, address.tables.Devices).read(
    device.deviceid,
  )
  const alarms = subjects.filter((subject) => subject.startsWith('[ALARM]')).length
  const limit = `${alarms} of them alarms of ${events / alarmEach}; three tenths of a month are theirs`
  const figure = (name: string, ours: number, aim: string): Figure => ({ name, ours, unit: '', aim, limit })
  return [
    figure(
      `mails for ${events} events, ${mailsPerMonth} in the month`,
      subjects.length,
      String(mailsPerMonth),
    ),
    figure('the month’s counter less what lies in the mailbox', emailUsed - subjects.length, '0'),
    figure('alarms left out while units were kept for them', leftOutWithin, '0'),
  ]
}
