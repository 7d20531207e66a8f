import { type Brand, brands } from '../../shared/brands/brands'

/** Placeholders until each partner's own is configured. */
const partners: ReadonlyMap<Brand, string> = new Map<Brand, string>([
  [brands.towAndBlow, 'support@towandblow.example'],
  [brands.blastOne, 'support@blastone.example'],
  [brands.terraTank, 'support@terratank.example'],
  [brands.aeonPump, 'support@aeonpump.example'],
  [brands.carbonet, 'support@carbonet.example'],
  [brands.grydale, 'support@grydale.example'],
  [brands.watchlogPro, 'support@watchlogpro.example'],
])

/** Where requests for support under a brand go. */
export const supportAddress = (brand: Brand): string => partners.get(brand) ?? 'support@portal.example'
