// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { GroupId } from '../../../shared/core/ids'
import { type Brand, brands } from '../../../shared/brands/brands'
import { BrandContext } from '../brand/brand'
import { type Session, SessionContext } from '../core/session/sessionContext'
import { HomeWays } from '../home/HomeWays'
import { AccountMenu } from '../shell/AccountMenu'
import { Footer } from '../shell/Footer'
import { AccountPage } from './AccountPage'
import { ApiDocsPage } from './ApiDocsPage'
import { PlansPage } from './PlansPage'
import { SupportPage } from './SupportPage'

afterEach(cleanup)

const draw = (Part: ComponentType, switches: Partial<Brand>) =>
  render(
    <BrandContext value={{ ...brands.default, ...switches }}>
      <MemoryRouter>
        <Part />
      </MemoryRouter>
    </BrandContext>,
  ).container.textContent

describe('a brand that hides', () => {
  it.each([
    ['plans', PlansPage, { hidePlans: true }],
    ['support', SupportPage, { hideSupport: true }],
    ['the account', AccountPage, { hideAccount: true }],
    ['the API', ApiDocsPage, { allowApi: false }],
  ])('%s has no such page', (_, Page, switches) => {
    expect(draw(Page, switches)).toContain('Page not found!')
  })

  it('the footer has none', () => {
    expect(draw(Footer, { hideFooter: true })).toBe('')
  })
})

describe('what leads to a page that a brand may hide', () => {
  const user = { userid: 'u-1', email: 'ada@example.com', name: 'Ada', specialGroups: [] }
  const session: Session = {
    session: { state: 'signedIn', user },
    refresh: () => Promise.resolve('signedIn'),
    signOut: () => Promise.resolve(),
  }
  const Menu = () => <AccountMenu user={user} />
  const linksOf = (Part: ComponentType, switches: Partial<Brand>) => {
    const Signed = () => (
      <SessionContext value={session}>
        <Part />
      </SessionContext>
    )
    draw(Signed, switches)
    return screen.queryAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)
  }

  it.each([['Account', Menu, { hideAccount: true }]] as const)(
    'goes with it: %s',
    (label, Part, switches) => {
      expect(linksOf(Part, {})).toContain(label)
      cleanup()
      expect(linksOf(Part, switches)).not.toContain(label)
    },
  )
})

it('a menu of the home page goes without plans where a brand hides them', async () => {
  const entriesOf = async (switches: Partial<Brand>) => {
    draw(() => <HomeWays groupid={GroupId.parse('g-HunterVal')} groups={[]} />, switches)
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    const entries = await screen.findAllByRole('menuitem')
    cleanup()
    return entries.map(({ textContent }) => textContent)
  }
  const usual = ['Reports', 'Service', 'Favourites and recent', 'Add Group']
  expect(await entriesOf({})).toEqual([...usual, 'Subscriptions'])
  expect(await entriesOf({ hidePlans: true })).toEqual(usual)
})

describe('the footer', () => {
  it('names the brand and leads to what people agree to', () => {
    const year = new Date().getFullYear()
    expect(draw(Footer, {})).toBe(`© ${year} Device PortalTerms of ServicePrivacy PolicyRegulatory`)
  })

  it('is the brand’s own text where it has one', () => {
    expect(draw(Footer, { footerText: 'Ours alone.', showRegulatoryInfo: false })).toBe('Ours alone.')
  })
})
