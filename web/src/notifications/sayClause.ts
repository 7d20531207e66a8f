import type { Clause, ClauseKind } from '../../../shared/notifications/noticeOutcomes'
import type { DeviceId } from '../../../shared/core/ids'
import { secondMs } from '../../../shared/core/time'
import { paths } from '../paths'
import { formatInstant } from '../ui/text/formatTime'

/** What a person can do about it: press it here, or go to where it is set. */
export type Cure = { kind: 'switchOn'; label: string } | { kind: 'link'; label: string; to: string }

export interface Said {
  text: string
  cure?: Cure
}

interface About {
  deviceid?: DeviceId | undefined
  /** Whether it is the reader's own; staff read of another person. */
  isOwn: boolean
  /** What would be, not what was. */
  isNow?: boolean
}

const channelWords = { email: 'Email', sms: 'Text message', push: 'Push message' } as const

const when = (ts: number | undefined): string => (ts === undefined ? '' : formatInstant(ts * secondMs))
const at = (ts: number | undefined): string => (ts === undefined ? '' : `, ${when(ts)}`)
const by = (who: string | undefined): string => (who === undefined || who === '' ? '' : ` by ${who}`)
const because = (reason: string | undefined): string =>
  reason === undefined || reason === '' ? '' : `: ${reason}`
const until = (ts: number | undefined): string => (ts === undefined ? '' : ` until ${when(ts)}`)
const toWhom = ({ to }: Clause): string => (to === undefined || !/[@+]/.test(to) ? '' : ` to ${to}`)

const offWords: Readonly<Record<string, string>> = {
  bounced: 'since an email could not be delivered',
  complained: 'since an email was reported as unwanted',
  unsubscribed: 'since it was unsubscribed in an email',
}

type Say = (clause: Clause, about: About) => Said

const alertsOf = ({ deviceid }: About, label: string): Pick<Said, 'cure'> =>
  deviceid === undefined ? {} : { cure: { kind: 'link', label, to: paths.settings(deviceid, 'events') } }
const choices = ({ isOwn }: About, label: string): Pick<Said, 'cure'> =>
  isOwn ? { cure: { kind: 'link', label, to: paths.account('notifications') } } : {}
const profile = ({ isOwn }: About, label: string): Pick<Said, 'cure'> =>
  isOwn ? { cure: { kind: 'link', label, to: paths.account('profile') } } : {}
const your = ({ isOwn }: About): string => (isOwn ? 'Your' : 'Their')
const you = ({ isOwn }: About): string => (isOwn ? 'you' : 'they')

const listWords = ({ list }: Clause): string => {
  if (list === undefined) return 'a list of many devices'
  const { devices, groupName } = list
  return devices > 0
    ? `the list of ${devices} devices of ${groupName}`
    : `the list of devices of ${groupName}`
}

const sentences: Readonly<Record<ClauseKind, Say>> = {
  sent: (clause, { isNow = false }) => ({
    text: isNow ? `It would go out${toWhom(clause)}.` : `Sent${toWhom(clause)}${at(clause.ts)}.`,
  }),
  shown: (clause) => ({ text: `A device has shown it${at(clause.ts)}.` }),
  waiting: () => ({ text: 'It is on its way.' }),
  gathering: ({ untilTs }) => ({ text: `It waits${until(untilTs)} for others like it, to be one notice.` }),
  bounced: (clause, about) => ({
    text: `The mailbox${toWhom(clause).replace(' to', '')} did not take it.`,
    ...profile(about, 'Check your address'),
  }),
  complained: (clause) => ({ text: `It was reported as unwanted${toWhom(clause).replace(' to', ' by')}.` }),
  refused: (clause, about) => ({
    text: `The provider refused it: check the address${toWhom(clause).replace(' to', '')}.`,
    ...profile(about, 'Check your address'),
  }),
  unreachable: () => ({ text: 'The provider did not take it within an hour.' }),
  notShown: (_, about) => ({
    text: `No device showed it within a minute. It went out by text message or email instead.`,
    ...choices(about, 'Look at your devices'),
  }),
  portalFault: ({ ts, untilTs }) => ({
    text: `The portal itself did not receive readings${ts === undefined ? '' : ` between ${when(ts)} and ${untilTs === undefined ? 'now' : when(untilTs)}`}: no device is called silent for that.`,
  }),
  late: () => ({ text: 'The reading arrived late. What is long past notifies no one.' }),
  info: () => ({ text: 'It is an info: infos are recorded and notify no one.' }),
  delay: () => ({ text: 'It did not last as long as it has to before it notifies.' }),
  shelved: ({ by: who, reason, untilTs }) => ({
    text: `It is shelved${by(who)}${until(untilTs)}${because(reason)}.`,
  }),
  outOfService: ({ by: who, reason, untilTs }) => ({
    text: `The device is out of service${by(who)}${until(untilTs)}${because(reason)}.`,
  }),
  suppressed: () => ({ text: 'A rule of the device hides it at this moment.' }),
  acknowledged: ({ by: who, ts }) => ({ text: `It was acknowledged${by(who)}${at(ts)} before it went out.` }),
  ended: () => ({ text: 'It had ended before it went out.' }),
  noRole: (_, about) => ({ text: `${about.isOwn ? 'You have' : 'They have'} no access to the device.` }),
  noAddress: ({ channel }, about) => ({
    text:
      channel === 'push'
        ? `No device of ${about.isOwn ? 'yours' : 'theirs'} rings yet.`
        : `${your(about)} ${channel === 'sms' ? 'phone number' : 'email address'} is not confirmed.`,
    ...(channel === 'push' ? choices(about, 'Let this device ring') : profile(about, 'Confirm it')),
  }),
  notListed: (_, about) => ({
    text: `The device does not list ${about.isOwn ? 'your' : 'their'} address, and ${you(about)} chose no notices for its groups.`,
    ...choices(about, 'Choose what notifies you'),
  }),
  addressOff: (clause, about) => ({
    text: `${your(about)} address${toWhom(clause).replace(' to', '')} is switched off ${offWords[clause.reason ?? ''] ?? 'here'}${at(clause.ts)}.`,
    ...(about.isOwn && about.deviceid !== undefined
      ? { cure: { kind: 'switchOn' as const, label: 'Switch it on' } }
      : {}),
  }),
  ownChoice: (_, about) => ({
    text: `${about.isOwn ? 'You chose' : 'They chose'} no notices of this level this way.`,
    ...choices(about, 'Change your choice'),
  }),
  quietHours: ({ untilTs }, about) => ({
    text: `${your(about)} quiet hours hold it back${until(untilTs)}.`,
    ...choices(about, 'Change your quiet hours'),
  }),
  notOnDuty: ({ by: who }, { isOwn, isNow = false }) => {
    const be = isNow ? 'is' : 'was'
    const plural = isNow ? 'are' : 'were'
    return {
      text: `${isOwn ? 'You' : 'They'} ${plural} not on call${who === undefined ? '' : `: ${who} ${be}`}.`,
    }
  },
  notYourTurn: ({ by: who, ts }, about) => ({
    text: about.isNow
      ? `A step of the chain comes before ${about.isOwn ? 'yours' : 'theirs'}.`
      : `A step of the chain before ${about.isOwn ? 'yours' : 'theirs'} was answered${by(who)}${at(ts)}.`,
  }),
  levelNever: (_, about) => ({
    text: 'The device never notifies of this level this way.',
    ...alertsOf(about, 'Look at its alerts'),
  }),
  once: ({ ts }, about) => ({
    text: `The device notifies once of each event, and did so${at(ts).replace(',', ' on')}.`,
    ...alertsOf(about, 'Look at its alerts'),
  }),
  interval: ({ ts, untilTs }, about) => ({
    text: `It was notified of${at(ts).replace(',', ' on')}, and is not again${until(untilTs).replace('until', 'before')}.`,
    ...alertsOf(about, 'Look at its alerts'),
  }),
  noPlan: () => ({ text: 'The plan of the device does not have this channel.' }),
  digest: (_, about) => ({
    text: 'This month’s messages of the device are used up for this level: it is in the digest of the day.',
    ...alertsOf(about, 'Look at what is used'),
  }),
  dropped: (_, about) => ({
    text: 'This month’s messages of the device are used up.',
    ...alertsOf(about, 'Look at what is used'),
  }),
  list: (clause) => ({ text: `It is part of ${listWords(clause)}: one notice for all of them.` }),
  unknown: () => ({ text: 'It is not known: nothing is stored of it.' }),
}

/** A clause as a sentence that a driver understands, with what to do about it. */
export const sayClause = (clause: Clause, about: About): Said => {
  const said = sentences[clause.kind](clause, about)
  return clause.channel === undefined
    ? said
    : { ...said, text: `${channelWords[clause.channel]}: ${said.text}` }
}

/** In two or three words, for a list. */
export const resultOf: Readonly<Record<ClauseKind, string>> = {
  sent: 'sent',
  shown: 'shown',
  waiting: 'on its way',
  gathering: 'waits for others',
  bounced: 'bounced',
  complained: 'reported as unwanted',
  refused: 'refused',
  unreachable: 'not accepted',
  notShown: 'not shown',
  portalFault: 'fault of the portal',
  late: 'arrived late',
  info: 'an info',
  delay: 'too short',
  shelved: 'shelved',
  outOfService: 'out of service',
  suppressed: 'hidden by a rule',
  acknowledged: 'acknowledged before',
  ended: 'ended before',
  noRole: 'no access',
  noAddress: 'not confirmed',
  notListed: 'not listed',
  addressOff: 'address off',
  ownChoice: 'your choice',
  quietHours: 'quiet hours',
  notOnDuty: 'not on call',
  notYourTurn: 'answered before',
  levelNever: 'never at this level',
  once: 'once only',
  interval: 'within the interval',
  noPlan: 'not in the plan',
  digest: 'in the digest',
  dropped: 'month used up',
  list: 'in a list',
  unknown: 'not known',
}
