// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { type Brand, brands } from '../../../shared/brands/brands'
import { BrandContext } from '../brand/brand'
import { Footer } from '../shell/Footer'
import { AccountPage } from './AccountPage'
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
  ])('%s has no such page', (_, Page, switches) => {
    expect(draw(Page, switches)).toContain('Page not found!')
  })

  it('the footer has none', () => {
    expect(draw(Footer, { hideFooter: true })).toBe('')
  })
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
