import { type Brand, brandNamed, brandOf } from '../../../shared/brands/brands'

/** The hosts of a local stack; no deployment has them. */
const local = 'localhost'

/**
 * The brand of a page: that of its host. A developer tries another by its name in the address, or by the name that was
 * remembered.
 */
export const chooseBrand = (
  { hostname, search }: Pick<Location, 'hostname' | 'search'>,
  remembered: string | null,
): Brand => {
  const tried = hostname === local ? (new URLSearchParams(search).get('brand') ?? remembered) : null
  return brandNamed(tried) ?? brandOf(hostname)
}
