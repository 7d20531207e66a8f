import type { ReactNode } from 'react'
import type { AccountTab } from './accountTabs'

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
