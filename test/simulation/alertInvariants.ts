import { secondMs } from '../../shared/core/time'
import { mailsOfPlan } from './Facts'
import { addressesOf, groupBy, type Invariant, type Row } from './Invariant'

/** What a notification is about. */
const topicsOf = ({ due, heldBack }: Row): string[] =>
  [due, heldBack]
    .flat()
    .flatMap((each) => (each === undefined ? [] : String((each as { topic?: string }).topic)))

const sentOrReason: Invariant = ({ readings, rows }) => {
  const wanted = new Set(
    readings.flatMap(({ deviceid, live, isAcknowledged }) =>
      isAcknowledged ? live.map((topic) => `${deviceid} ${topic}`) : [],
    ),
  )
  const decided = new Set(
    rows.notices.flatMap((row) => {
      const isDecided = ['sent', 'kept', 'dropped', 'quiet', 'nobody', 'failed'].includes(String(row.state))
      const recipients = (row.recipients ?? []) as { state: string; reason?: string }[]
      const isReason = recipients.every(({ state, reason }) => state !== 'failed' || reason !== undefined)
      return isDecided && isReason ? topicsOf(row).map((topic) => `${String(row.deviceid)} ${topic}`) : []
    }),
  )
  return [...wanted]
    .filter((each) => !decided.has(each))
    .map((each) => `${each} was not notified, and nothing says why`)
}

/** What is noted as sent was accepted by the provider. */
const noteIsTrue: Invariant = ({ mails, rows }) =>
  rows.notices.flatMap(({ id, recipients }) =>
    ((recipients ?? []) as { to: string; state: string }[]).flatMap(({ to, state }) => {
      const isSent = mails.some(({ mail }) => mail.tags?.notice === id && addressesOf(mail.to).includes(to))
      return state === 'accepted' && !isSent
        ? [`${to} is noted as notified by ${String(id)}, and was not`]
        : []
    }),
  )

const budgetHolds: Invariant = ({ devices, mails, rows }) =>
  devices.flatMap(({ deviceid, mailsLeft }) => {
    const own = rows.notices.filter((row) => row.deviceid === deviceid && row.unitFor !== 'none')
    // A mail to all is one unit, however many are still on the list when it goes again.
    const units = own.reduce((sum, { id, unitFor }) => {
      const sent = mails.filter(({ mail }) => mail.tags?.notice === id)
      const keyOf = ({ mail }: (typeof mails)[number]) =>
        unitFor === 'all' ? '' : addressesOf(mail.to).join(' ')
      return sum + groupBy(sent, keyOf).size
    }, 0)
    return units > mailsLeft ? [`${deviceid} had ${mailsLeft} mails left, and ${units} were sent`] : []
  })

/** The counter of the month and the notifications that it pays agree. */
const paidIsSent: Invariant = ({ devices, rows }) =>
  devices.flatMap(({ deviceid, mailsLeft }) => {
    const units = rows.notices.flatMap((row) => {
      const recipients = (row.recipients ?? []) as { state: string }[]
      const accepted = recipients.filter(({ state }) => state === 'accepted').length
      if (row.deviceid !== deviceid || row.unitFor === 'none') return []
      return [row.unitFor === 'all' ? Math.min(1, accepted) : accepted]
    })
    const sent = units.reduce((sum, each) => sum + each, 0)
    const item = rows.devices.find((row) => row.deviceid === deviceid && row.sk === 'ALERTS')
    const paid = Number(item?.emailUsed) - (mailsOfPlan - mailsLeft)
    return paid === sent ? [] : [`${deviceid} has paid for ${paid} mails, and ${sent} were sent`]
  })

/** Only a mail that could not be written down as accepted, because of a fault, may go again. */
const oncePerFault: Invariant = ({ mails, noted }) => {
  const sent = mails.flatMap(({ mail, id, invocation }) =>
    addressesOf(mail.to).map((to) => ({
      key: `${mail.tags?.notice} ${to}`,
      isExcused: !noted.has(id) && invocation.isHurt,
    })),
  )
  return [...groupBy(sent, ({ key }) => key)].flatMap(([key, all]) => {
    const excused = all.filter(({ isExcused }) => isExcused).length
    return all.length > 1 + excused ? [`${key} was sent ${all.length} times, ${1 + excused} were right`] : []
  })
}

const leastWaitMs = 15 * secondMs

/** A provider that fails is not asked again at once. A clock that jumps does not count: by one of them it has waited. */
const waitsAfterFailure: Invariant = ({ attempts }) => {
  const asked = attempts.flatMap(({ notice, to, process, ...times }) =>
    to.map((one) => ({ ...times, key: `${notice} to ${one} by ${process}` })),
  )
  return [...groupBy(asked, ({ key }) => key)].flatMap(([key, all]) =>
    all.flatMap(({ wallMs, elapsedMs }, n) => {
      const before = all[n - 1]
      if (before === undefined) return []
      const waited = Math.max(Math.abs(wallMs - before.wallMs), elapsedMs - before.elapsedMs)
      return waited < leastWaitMs ? [`${key} was tried again after ${waited} ms`] : []
    }),
  )
}

const notifiedOnce: Invariant = ({ rows }) => {
  const notified = rows.notices.flatMap((row) =>
    row.kind === 'event' && row.state === 'sent'
      ? [row.due].flat().map((event) => `${String(row.deviceid)} ${String((event as Row).topic)}`)
      : [],
  )
  return [...groupBy(notified, (each) => each)].flatMap(([key, all]) =>
    all.length > 1 ? [`${key} was notified ${all.length} times`] : [],
  )
}

export const alertInvariants: Readonly<Record<string, Invariant>> = {
  'each alarm is sent or its reason kept': sentOrReason,
  'what is noted as sent was sent': noteIsTrue,
  'the budget of mails is never passed': budgetHolds,
  'what is paid for is what was sent': paidIsSent,
  'a mail comes twice only after a fault': oncePerFault,
  'a provider that failed is given time': waitsAfterFailure,
  'an alarm is notified once': notifiedOnce,
}
