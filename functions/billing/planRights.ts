import { DeviceId, type UserId } from '../../shared/core/ids'
import { type SubscriptionTerm, subscriptionTerms } from '../../shared/plans/planTerms'
import { type Role, higherRole, readRole, mayOnDevice } from '../../shared/core/roles'
import { Problem } from '../../shared/core/problem'
import type { AccessStore } from '../access/accessStore'
import { accessKey, idIn } from '../core/accessKey'
import { defaultGroupOf, type UserStore, type UserRow } from '../users/userStore'
import type { Caller } from '../core/http/caller'
import type { DeviceStore, RecordItem } from '../devices/deviceStore'
import type { LiveSubscription, Paid } from './Payments'

/** Everybody has an address there: that two people do says nothing about them. */
const publicMailDomains: ReadonlySet<string> = new Set(
  `126.com 163.com aol.com bigpond.com bigpond.net.au bluewin.ch btinternet.com comcast.net cox.net duck.com
  email.com fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com
  hey.com hotmail.ca hotmail.co.nz hotmail.co.uk hotmail.com hotmail.com.au hotmail.de hotmail.es hotmail.fr hotmail.it
  hushmail.com icloud.com iinet.net.au inbox.com internode.on.net laposte.net libero.it live.ca live.co.uk live.com
  live.com.au live.nl mac.com mail.com mail.ru mailinator.com me.com msn.com naver.com optonline.net optusnet.com.au
  orange.fr outlook.com outlook.com.au outlook.de outlook.fr pm.me proton.me protonmail.ch protonmail.com qq.com
  rediffmail.com rocketmail.com sbcglobal.net sina.com skymesh.com.au t-online.de telstra.com tpg.com.au tuta.com
  tuta.io tutanota.com verizon.net virgilio.it virginmedia.com web.de westnet.com.au xtra.co.nz yahoo.ca yahoo.co.in
  yahoo.co.jp yahoo.co.nz yahoo.co.uk yahoo.com yahoo.com.au yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.it
  yandex.com yandex.ru yeah.net ymail.com zoho.com`
    .split(/\s+/)
    .filter((domain) => domain !== ''),
)

/** What a person is to the plan of a device, whatever their role on it. */
interface Ownership {
  /** `You`, the address of the person who pays, or nothing. */
  readonly subOwner: string
  /** Whether the plan is theirs to change to Hosted. */
  readonly mayUpgrade: boolean
  /** Whether it is theirs to change to Basic. */
  readonly mayCancel: boolean
}

const you = { subOwner: 'You', mayUpgrade: true, mayCancel: true } as const
const longestNote = 1000
const mailPattern = /^[^@]+@[^@.]+\.[^@]+$/

/** The address in a note of the staff, if there is one. */
export const mailIn = (note = ''): string | undefined =>
  note
    .slice(0, longestNote)
    .split(/[\s<>,;:"'()]/)
    .find((word) => mailPattern.test(word))
    ?.toLowerCase()

const domainOf = (mail: string): string => mail.slice(mail.lastIndexOf('@') + 1).toLowerCase()

/** Two people of one company: the domain of their addresses, unless everybody can have one there. */
const isOfSameCompany = (mail: string, other: string): boolean =>
  domainOf(mail) === domainOf(other) && !publicMailDomains.has(domainOf(mail))

/**
 * Who a plan belongs to: to the account whose subscription pays, or to the person with the noted address. Others of the
 * same company may upgrade. An address that nobody has proved to be theirs counts as none.
 */
export const ownershipOf = (
  {
    tier,
    planTerm,
    subscriber,
    upgradeEmail,
  }: Pick<RecordItem, 'tier' | 'planTerm' | 'subscriber' | 'upgradeEmail'>,
  { userid, email, emailVerified }: Pick<UserRow, 'userid' | 'email' | 'emailVerified'>,
): Ownership => {
  if (subscriber?.userid === userid) return you
  const noted = mailIn(upgradeEmail)
  const owner = subscriber?.email ?? noted
  const isHosted = tier === 'PREMIUM'
  if (owner === undefined) {
    // Hosted without a term is an arrangement with nobody: whoever has a say in the device may begin to pay.
    const isFree = !isHosted || planTerm === undefined
    return { subOwner: '', mayUpgrade: isFree, mayCancel: isFree }
  }
  const isProved = emailVerified && email !== ''
  if (isProved && subscriber === undefined && email.toLowerCase() === noted) return you
  const isColleague =
    isProved && [subscriber?.email, noted].some((mail) => mail !== undefined && isOfSameCompany(email, mail))
  return { subOwner: owner, mayUpgrade: !isHosted || isColleague, mayCancel: !isHosted }
}

/** How a device is paid for, and when that ends, epoch seconds, if its end is set. */
export interface PaidDevice {
  readonly term: SubscriptionTerm
  readonly endsTs?: number | undefined
}

/** Of a device that is on two for a moment, the one counts that goes on, and of two such the longer one. */
export const paidDevices = (live: readonly LiveSubscription[]): Map<DeviceId, PaidDevice> => {
  const rank = ({ endsTs, term }: LiveSubscription) =>
    (endsTs === undefined ? 2 : 0) + subscriptionTerms.indexOf(term)
  const byRank = [...live].sort((a, b) => rank(a) - rank(b))
  return new Map(
    byRank.flatMap(({ devices, term, endsTs }) =>
      devices.map((deviceid) => [deviceid, { term, endsTs }] as const),
    ),
  )
}

/** Every device that a person reaches, with their highest role on it: read once for a list of hundreds. */
export const rolesOnDevices = async (
  access: Pick<AccessStore, 'related'>,
  userid: UserId,
): Promise<Map<DeviceId, Role>> => {
  const user = accessKey.user(userid)
  const [direct, memberships] = await Promise.all([
    access.related(user, 'DEVICE#'),
    access.related(user, 'GROUP#'),
  ])
  const own = accessKey.group(defaultGroupOf(userid))
  const groups = memberships.filter(({ sk, isPrivate }) => sk !== own && isPrivate !== true)
  const held = await Promise.all(
    groups.map(async ({ sk, role }) =>
      (await access.related(sk, 'DEVICE#')).map((row) => ({ device: row.sk, role: readRole(role) })),
    ),
  )
  const ways = [...direct.map(({ sk, role }) => ({ device: sk, role: readRole(role) })), ...held.flat()]
  const roles = new Map<DeviceId, Role>()
  for (const { device, role } of ways) {
    const deviceid = DeviceId.parse(idIn(device))
    const higher = higherRole(roles.get(deviceid), role)
    if (higher !== undefined) roles.set(deviceid, higher)
  }
  return roles
}

export interface PlanRights {
  access: Pick<AccessStore, 'related'>
  users: Pick<UserStore, 'read'>
  devices: Pick<DeviceStore, 'records'>
}

export interface Change {
  devices: readonly DeviceId[]
  plan: 'PREMIUM' | 'STANDARD'
}

/**
 * Whether a person may change the plans of all these devices. A device that they do not reach, one that is not theirs
 * and one that does not exist are refused alike, and with it all the others.
 */
export const openCheckChange =
  ({ access, users, devices }: PlanRights) =>
  async (change: Change, caller: Caller): Promise<Map<DeviceId, RecordItem>> => {
    const [user, roles, records] = await Promise.all([
      users.read(caller.userid),
      rolesOnDevices(access, caller.userid),
      devices.records(change.devices),
    ])
    for (const deviceid of change.devices) {
      const record = records.get(deviceid)
      if (user === undefined || record === undefined) throw new Problem('forbidden')
      const { mayUpgrade, mayCancel } = ownershipOf(record, user)
      const mayEdit = mayOnDevice(roles.get(deviceid), 'editDeviceSettings')
      const isPaying = record.subscriber?.userid === caller.userid
      // The payer may always stop; to start takes a say in the device.
      const isBasic = change.plan === 'STANDARD'
      const may = isBasic ? isPaying || (mayEdit && mayCancel) : mayEdit && mayUpgrade
      if (!may) throw new Problem('forbidden')
    }
    return records
  }

const outstanding =
  'You have an outstanding invoice that requires payment. Please update the payment method from the Billing Details page.'
const noMethod =
  'A default payment method is required before a subscription can be created. Please go to the Billing Details page to update your payment method and billing address.'

/** Whether an account can be charged. @throws Problem `invalid` in the words for it */
export const refuseUnpayable = (paid: Paid | undefined): void => {
  if (paid?.delinquent === true)
    throw new Problem('invalid', outstanding, { resultCode: 'OUTSTANDING_INVOICE' })
  if ((paid?.invoice_settings.default_payment_method ?? null) === null) {
    throw new Problem('invalid', noMethod, { resultCode: 'PAYMENT_METHOD_REQUIRED' })
  }
}
