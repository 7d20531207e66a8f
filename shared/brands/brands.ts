/** How the portal looks and what it offers under a host name. */
export interface Brand {
  name: string
  /** The one colour that marks the brand: links, chosen things, the main button. */
  accent: `#${string}`
  /** The document title; pages put their own name before it. */
  title: string
  logoHeightPx: number
  allowSubBrand: boolean
  hideFooter: boolean
  footerText?: string
  hideDocs: boolean
  docsUrl: string
  hideSupport: boolean
  hideAccount: boolean
  hidePlans: boolean
  hideMarketingEmailSignup: boolean
  allowMfa: boolean
  allowApi: boolean
  showRegulatoryInfo: boolean
  termsOfServiceUrl: string
  privacyPolicyUrl: string
  /** Where support requests go. */
  supportEmail: string
}

/** Shared by all brands, and the default brand's own. */
const base = {
  name: 'Device Portal',
  accent: '#0b6b8a',
  title: 'Portal',
  logoHeightPx: 42,
  allowSubBrand: true,
  hideFooter: false,
  hideDocs: false,
  docsUrl: '/api-docs',
  hideSupport: false,
  hideAccount: false,
  hidePlans: false,
  hideMarketingEmailSignup: false,
  allowMfa: true,
  allowApi: true,
  showRegulatoryInfo: true,
  termsOfServiceUrl: '',
  privacyPolicyUrl: '',
  supportEmail: 'support@portal.example',
} as const satisfies Brand

/** A partner's portal: multi-factor sign-in and the API are the default brand's, unless said otherwise. */
const partner = (own: Partial<Brand> & Pick<Brand, 'name' | 'accent'>): Brand => ({
  ...base,
  allowSubBrand: false,
  hideDocs: true,
  hideSupport: true,
  hidePlans: true,
  hideMarketingEmailSignup: true,
  allowMfa: false,
  allowApi: false,
  showRegulatoryInfo: false,
  ...own,
})

export const brands = {
  default: base,
  development: { ...base, title: 'Dev Portal' },
  towAndBlow: partner({ name: 'Tow & Blow', accent: '#1f6f3f' }),
  blastOne: partner({ name: 'BlastOne', accent: '#b3261e' }),
  terraTank: partner({ name: 'TerraTank', accent: '#8a5a00' }),
  aeonPump: partner({ name: 'AEON Pump', accent: '#1d4f91' }),
  carbonet: partner({ name: 'Carbonet', accent: '#2f6b5e', logoHeightPx: 24 }),
  grydale: partner({ name: 'Grydale', accent: '#5b4a8a', logoHeightPx: 41 }),
  watchlogPro: partner({ name: 'Watchlog Pro', accent: '#8a3b0b', allowMfa: true }),
} as const satisfies Record<string, Brand>

export type BrandName = keyof typeof brands

/** Placeholders until each partner's own host is configured. */
const hosts: Readonly<Record<string, BrandName>> = {
  'dev.portal.example': 'development',
  'portal.towandblow.example': 'towAndBlow',
  'portal.blastone.example': 'blastOne',
  'portal.terratank.example': 'terraTank',
  'portal.aeonpump.example': 'aeonPump',
  'portal.carbonet.example': 'carbonet',
  'portal.grydale.example': 'grydale',
  'portal.watchlogpro.example': 'watchlogPro',
}

/** Whether a host is one of the portal's own, of whichever brand. */
export const isBrandHost = (host: string): boolean => Object.hasOwn(hosts, host.toLowerCase())

/** The brand of a host name such as `location.hostname`; a host that nobody claimed gets the default. */
export const brandOf = (host: string): Brand => {
  const key = host.toLowerCase()
  return brands[Object.hasOwn(hosts, key) ? (hosts[key] ?? 'default') : 'default']
}
