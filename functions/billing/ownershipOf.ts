import type { RecordItem } from '../devices/deviceStore'
import type { UserRow } from '../users/userStore'

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
export interface Ownership {
  /** `You`, the address of whoever pays, or nothing. */
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
 * Who a plan belongs to: to the account whose subscription pays, or to whoever has the noted address. Others of the
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
