import { describe, expect, it } from 'vitest'
import { brands } from '../../../shared/brands/brands'
import { headerLinksOf } from './headerLinks'

const user = { userid: 'u', email: 'a@example.com', name: 'A', specialGroups: [] }
const labels = (links: { label: string }[]) => links.map((link) => link.label)

describe('headerLinksOf', () => {
  it('hides the documentation where the brand does', () => {
    expect(labels(headerLinksOf(brands.default, user, '/'))).toContain('Docs')
    expect(labels(headerLinksOf(brands.carbonet, user, '/'))).not.toContain('Docs')
  })

  it('leads to the plans unless the brand hides them', () => {
    expect(labels(headerLinksOf(brands.default, user, '/'))).toEqual([
      'Home',
      'Events',
      'Plans',
      'Support',
      'Docs',
    ])
    expect(labels(headerLinksOf(brands.carbonet, user, '/'))).toEqual(['Home', 'Events'])
  })

  it('shows the provisioning page to those who may use it, and nothing else that would send them back', () => {
    const provisioner = { ...user, specialGroups: ['provisioning_account' as const] }
    expect(labels(headerLinksOf(brands.default, provisioner, '/'))).toEqual([
      'Provisioning',
      'Support',
      'Docs',
    ])
    expect(labels(headerLinksOf(brands.default, user, '/'))).not.toContain('Provisioning')
  })

  it('tells support which device the page is about', () => {
    const supportFrom = (pathname: string) =>
      headerLinksOf(brands.default, user, pathname).find(({ label }) => label === 'Support')?.to
    expect(supportFrom('/g-HunterVal/data/TRUCK0001')).toBe('/support/TRUCK0001')
    expect(supportFrom('/group/g-HunterVal')).toBe('/support')
    expect(supportFrom('/account/password')).toBe('/support')
  })
})
