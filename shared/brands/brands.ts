/** How the portal looks and what it offers under a host name. */
export interface Brand {
  name: string
  /** Where this brand is found; the default brand is wherever the portal itself is. */
  host?: string
  /** Which sign it has: in the logo, in the tab of the browser, on a phone's home screen. */
  icon: string
  /** The one colour that marks the brand: links, chosen things, the main button. */
  accent: `#${string}`
  /** The same for a dark page: as light as white text on it allows. */
  accentOnDark: `#${string}`
  /** The document title; pages put their own name before it. */
  title: string
  logoHeightPx: number
  allowSubBrand: boolean
  hideFooter: boolean
  footerText?: string
  hideDocs: boolean
  docsUrl: string
  /** What came with which firmware. */
  changelistUrl: string
  hideSupport: boolean
  hideAccount: boolean
  hidePlans: boolean
  hideMarketingEmailSignup: boolean
  allowMfa: boolean
  allowApi: boolean
  showRegulatoryInfo: boolean
  termsOfServiceUrl: string
  privacyPolicyUrl: string
}

/** Shared by all brands, and the default brand's own. */
const base = {
  name: 'Device Portal',
  icon: 'default',
  accent: '#0b6b8a',
  accentOnDark: '#287d98',
  title: 'Portal',
  logoHeightPx: 42,
  allowSubBrand: true,
  hideFooter: false,
  hideDocs: false,
  docsUrl: '/api-docs',
  changelistUrl: '/firmware-changelist.html',
  hideSupport: false,
  hideAccount: false,
  hidePlans: false,
  hideMarketingEmailSignup: false,
  allowMfa: true,
  allowApi: true,
  showRegulatoryInfo: true,
  termsOfServiceUrl: '/terms-of-service.html',
  privacyPolicyUrl: '/privacy-policy.html',
} as const satisfies Brand

/** A partner's portal: multi-factor sign-in and the API are the default brand's, unless said otherwise. */
const partner = (
  own: Partial<Brand> & Pick<Brand, 'name' | 'host' | 'icon' | 'accent' | 'accentOnDark'>,
): Brand => ({
  ...base,
  allowSubBrand: false,
  hideDocs: true,
  hidePlans: true,
  hideMarketingEmailSignup: true,
  allowMfa: false,
  allowApi: false,
  showRegulatoryInfo: false,
  ...own,
})

/** Hosts and addresses are placeholders until each partner's own is configured. */
export const brands = {
  default: base,
  development: { ...base, host: 'dev.portal.example', title: 'Dev Portal' },
  towAndBlow: partner({
    name: 'Tow & Blow',
    host: 'portal.towandblow.example',
    icon: 'towAndBlow',
    accent: '#1f6f3f',
    accentOnDark: '#3e835a',
    allowSubBrand: true,
  }),
  blastOne: partner({
    name: 'BlastOne',
    host: 'portal.blastone.example',
    icon: 'blastOne',
    accent: '#b3261e',
    accentOnDark: '#c2514b',
    allowSubBrand: true,
  }),
  terraTank: partner({
    name: 'TerraTank',
    host: 'portal.terratank.example',
    icon: 'terraTank',
    accent: '#8a5a00',
    accentOnDark: '#986e1f',
  }),
  aeonPump: partner({
    name: 'AEON Pump',
    host: 'portal.aeonpump.example',
    icon: 'aeonPump',
    accent: '#1d4f91',
    accentOnDark: '#4f76a9',
  }),
  carbonet: partner({
    name: 'Carbonet',
    host: 'portal.carbonet.example',
    icon: 'carbonet',
    accent: '#2f6b5e',
    accentOnDark: '#487d71',
    logoHeightPx: 24,
    hideSupport: true,
    footerText: 'Carbonet, for its customers only.',
  }),
  grydale: partner({
    name: 'Grydale',
    host: 'portal.grydale.example',
    icon: 'grydale',
    accent: '#5b4a8a',
    accentOnDark: '#7c6ea1',
    logoHeightPx: 41,
  }),
  watchlogPro: partner({
    name: 'Watchlog Pro',
    host: 'portal.watchlogpro.example',
    icon: 'watchlogPro',
    accent: '#8a3b0b',
    accentOnDark: '#a46641',
    allowMfa: true,
  }),
} as const satisfies Record<string, Brand>

const all: readonly Brand[] = Object.values(brands)
const atHost = (host: string) => all.find((brand) => brand.host === host.toLowerCase())

/** Whether a host is one of the portal's own, of whichever brand. */
export const isBrandHost = (host: string): boolean => atHost(host) !== undefined

/** The brand of a host name such as `location.hostname`; a host that no one claimed gets the default. */
export const brandOf = (host: string): Brand => atHost(host) ?? brands.default

/** The brand by its name in the table. */
export const brandNamed = (name: string | null): Brand | undefined =>
  name !== null && Object.hasOwn(brands, name) ? brands[name as keyof typeof brands] : undefined

/** What a brand is called in the table; the default one’s where it is in none. */
export const nameOfBrand = (brand: Brand): string =>
  Object.entries(brands).find(([, known]) => known === brand)?.[0] ?? 'default'
