import type { ReactNode } from 'react'
import type { Brand } from '../../../../shared/brands/brands'
import type { SpecialGroup } from '../../../../shared/core/roles'

export const accountTabs = {
  profile: 'Profile',
  password: 'Password',
  mfa: 'MFA',
  sessions: 'Sessions',
  notifications: 'Notifications',
  billing: 'Billing',
  subscriptions: 'Subscriptions',
  api: 'API',
} as const
export type AccountTab = keyof typeof accountTabs

/** Whom a tab is for; the server decides on its own what it answers. */
const shown: Readonly<Record<AccountTab, (brand: Brand, groups: readonly SpecialGroup[]) => boolean>> = {
  profile: () => true,
  password: () => true,
  mfa: ({ allowMfa }) => allowMfa,
  sessions: () => true,
  notifications: () => true,
  billing: ({ hidePlans }) => !hidePlans,
  subscriptions: ({ hidePlans }) => !hidePlans,
  api: ({ allowApi }, groups) => allowApi || groups.includes('api_access_override'),
}

/** The tabs of the account page for this brand and this person. */
export const tabsFor = (brand: Brand, groups: readonly SpecialGroup[]): AccountTab[] =>
  (Object.keys(accountTabs) as AccountTab[]).filter((tab) => shown[tab](brand, groups))

const isTab = (name: string): name is AccountTab => Object.hasOwn(accountTabs, name)

/** The tab that an address opens; the profile for one that goes with hidden plans. Undefined: there is no such page. */
export const tabAt = (
  asked: string | undefined,
  brand: Brand,
  groups: readonly SpecialGroup[],
): AccountTab | undefined => {
  const name = (asked ?? 'profile').toLowerCase()
  if (!isTab(name)) return undefined
  if (shown[name](brand, groups)) return name
  return shown[name]({ ...brand, hidePlans: false }, groups) ? 'profile' : undefined
}

/** Beside a page of the account: what it means, in two sentences. */
export const accountHelp: Partial<Record<AccountTab, ReactNode>> = {
  profile: (
    <>
      <h2>Who sees this</h2>
      <p>Your name and email address are shown to people with whom you share a device or a group.</p>
      <p>The phone number is for text messages: alerts, and login codes where you use them.</p>
    </>
  ),
  password: (
    <>
      <h2>What happens then</h2>
      <p>Every other session of this account is logged out at once.</p>
    </>
  ),
  mfa: (
    <>
      <h2>An app or a text message</h2>
      <p>An authenticator app works without reception. Keep its key: with a lost phone you need it.</p>
      <p>
        A text message is less safe: a person who takes over your number gets the code, and without reception
        none comes. Without app and phone, Support checks who you are before you can log in again.
      </p>
    </>
  ),
}
